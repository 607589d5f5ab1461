import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { SecondStepForm } from '@/components/auth/second-step-form'
import { signInOptions } from '@/components/auth/sign-in-options'

export const metadata: Metadata = { title: 'Enter your code' }

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function SecondStepPage({ searchParams }: { searchParams: Search }) {
  const { next } = signInOptions(await searchParams)
  return (
    <EntryFrame>
      <SecondStepForm next={next} />
    </EntryFrame>
  )
}
