import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DecisionsPage } from '@/components/decisions/decisions-page'

export const metadata: Metadata = { title: 'Decisions' }

/** The search text is in the address (?q=), so that people can share it, bookmark it and go back to it. */
export default function Page() {
  return (
    <Suspense>
      <DecisionsPage />
    </Suspense>
  )
}
