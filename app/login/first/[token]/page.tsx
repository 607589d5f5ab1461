import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { SignInForm } from '@/components/auth/sign-in-form'
import { authStrings } from '@/components/strings/auth'
import { readConfigOfVisit } from '@/server/http/pages/visit'

export const metadata: Metadata = { title: 'First account', robots: { index: false } }

export default async function FirstAccountPage({ params }: { params: Promise<{ token: string }> }) {
  return (
    <EntryFrame>
      <SignInForm
        next="/"
        start="sign-up"
        invite={(await params).token}
        lead={authStrings.firstAccountLead}
        known={await readConfigOfVisit()}
      />
    </EntryFrame>
  )
}
