import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { SignInForm } from '@/components/auth/sign-in-form'
import { signInOptions } from '@/components/auth/sign-in-options'
import { readConfigOfVisit } from '@/server/http/pages/visit'

export const metadata: Metadata = { title: 'Sign in' }

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const options = signInOptions(await searchParams)
  return (
    <EntryFrame>
      <SignInForm {...options} known={await readConfigOfVisit()} />
    </EntryFrame>
  )
}
