import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { ChannelView } from '@/components/conversation/channel-view'
import { listCookie } from '@/components/forks/list-open'
import { directEntriesStrings } from '@/components/strings/shell/directs'
import { nothingHereStrings } from '@/components/strings/ui/nothing'
import { Late } from '@/components/ui/loading/late'
import { isReservedName } from '@/server/domain/channels/channel-name'
import { loseVisit } from '@/server/http/pages/visit'

type Params = Promise<{ channel: string }>

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const name = decodeURIComponent((await params).channel)
  if (isReservedName(name)) return { title: nothingHereStrings.title }
  return { title: /^[0-9a-f-]{36}$/.test(name) ? directEntriesStrings.title : `#${name}` }
}

/** A channel. The thread beside it is only in the address, so that opening a thread loads no page. */
export default async function ChannelLayout({ params, children }: { params: Params; children: ReactNode }) {
  const name = decodeURIComponent((await params).channel)
  // Below a page of the workspace, an address that no page has comes here.
  if (isReservedName(name)) loseVisit()
  return (
    <Late>
      <ChannelView name={name} isForkListOpen={(await cookies()).get(listCookie)?.value !== 'closed'} />
      {children}
    </Late>
  )
}
