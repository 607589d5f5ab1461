import type { Metadata } from 'next'
import { EntryFrame } from '@/components/auth/entry-frame'
import { Consent } from '@/components/connections/consent'
import { readAccessRequest } from '@/components/connections/read-request'
import { ApiProvider } from '@/components/trpc/api-provider'

export const metadata: Metadata = { title: 'Connect a program', robots: { index: false } }

type Search = Promise<Record<string, string | string[] | undefined>>

export default async function AuthorizePage({ searchParams }: { searchParams: Search }) {
  return (
    <EntryFrame>
      <ApiProvider>
        <Consent request={readAccessRequest(await searchParams)} />
      </ApiProvider>
    </EntryFrame>
  )
}
