import type { Metadata } from 'next'
import { Suspense } from 'react'
import { LaterPage } from '@/components/later/page/later-page'

export const metadata: Metadata = { title: 'Later' }

/** The open tab is in the address (?tab=), so that a link leads to it. */
export default function Page() {
  return (
    <Suspense>
      <LaterPage />
    </Suspense>
  )
}
