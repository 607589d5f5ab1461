import type { Metadata } from 'next'
import { type ReactNode, Suspense } from 'react'
import { ChannelView } from '@/components/conversation/channel-view'
import { directsStrings } from '@/components/strings/directs'

type Params = Promise<{ channel: string }>

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const name = decodeURIComponent((await params).channel)
  return { title: /^[0-9a-f-]{36}$/.test(name) ? directsStrings.title : `#${name}` }
}

/** A channel. The thread beside it is only in the address, so that opening a thread loads no page. */
export default async function ChannelLayout({ params, children }: { params: Params; children: ReactNode }) {
  return (
    <Suspense>
      <ChannelView name={decodeURIComponent((await params).channel)} />
      {children}
    </Suspense>
  )
}
