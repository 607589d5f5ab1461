import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DecisionsPage } from '@/components/decisions/decisions-page'

export const metadata: Metadata = { title: 'Decisions' }

/** What is looked for is in the address (?q=), so that it can be sent, kept, and come back to. */
export default function Page() {
  return (
    <Suspense>
      <DecisionsPage />
    </Suspense>
  )
}
