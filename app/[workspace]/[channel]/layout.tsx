import type { Metadata } from 'next'
import { type ReactNode, Suspense } from 'react'
import { ChannelView } from '@/components/conversation/channel-view'
import { directsStrings } from '@/components/strings/directs'

type Params = Promise<{ channel: string }>

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const name = decodeURIComponent((await params).channel)
  return { title: /^[0-9a-f-]{36}$/.test(name) ? directsStrings.title : `#${name}` }
}

/** A channel; the thread beside it is part of the address alone, so that opening one does not load a page. */
export default async function ChannelLayout({ params, children }: { params: Params; children: ReactNode }) {
  return (
    <Suspense>
      <ChannelView name={decodeURIComponent((await params).channel)} />
      {children}
    </Suspense>
  )
}
