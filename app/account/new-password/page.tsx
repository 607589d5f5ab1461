import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { NewPasswordForm } from '@/components/auth/new-password-form'
import { signInOptions } from '@/components/auth/sign-in-options'

export const metadata: Metadata = { title: 'Set a new password' }

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function NewPasswordPage({ searchParams }: { searchParams: Search }) {
  const { next } = signInOptions(await searchParams)
  return (
    <EntryFrame>
      <NewPasswordForm next={next} />
    </EntryFrame>
  )
}
