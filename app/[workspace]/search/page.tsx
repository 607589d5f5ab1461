import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SearchPage } from '@/components/search/search-page'

export const metadata: Metadata = { title: 'Search' }

/** The search text is in the address (?q=), so that people can share it, bookmark it and go back to it. */
export default function Page() {
  return (
    <Suspense>
      <SearchPage />
    </Suspense>
  )
}
