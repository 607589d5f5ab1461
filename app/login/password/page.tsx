import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { NewPasswordForm } from '@/components/auth/new-password-form'
import { signInOptions } from '@/components/auth/sign-in-options'

export const metadata: Metadata = { title: 'Choose a password' }

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function ChoosePasswordPage({ searchParams }: { searchParams: Search }) {
  const { next } = signInOptions(await searchParams)
  return (
    <EntryFrame>
      <NewPasswordForm next={next} isFirst />
    </EntryFrame>
  )
}
