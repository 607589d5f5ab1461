import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SearchPage } from '@/components/search/search-page'

export const metadata: Metadata = { title: 'Search' }

/** The search is in the address (?q=), so that it can be sent, kept, and come back to. */
export default function Page() {
  return (
    <Suspense>
      <SearchPage />
    </Suspense>
  )
}
