import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PeoplePage } from '@/components/directory/people-page'

export const metadata: Metadata = { title: 'People' }

/** The words of the search are in the address, so that people can share them and go back to them. */
export default function Page() {
  return (
    <Suspense>
      <PeoplePage />
    </Suspense>
  )
}
