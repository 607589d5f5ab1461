import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { EntryFrame } from '@/components/auth/entry-frame'
import { ApiProvider } from '@/components/trpc/api-provider'
import { AcceptInvite } from '@/components/workspaces/accept-invite'

export const metadata: Metadata = { title: 'Invitation', robots: { index: false } }

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  // The proxy in front tells whether the request came with a session; the page itself never reads the content
  // of a cookie.
  const signedIn = (await headers()).get('x-openvibe-session') === 'yes'
  return (
    <EntryFrame>
      <ApiProvider>
        <AcceptInvite token={(await params).token} signedIn={signedIn} />
      </ApiProvider>
    </EntryFrame>
  )
}
