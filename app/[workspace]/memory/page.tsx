import type { Metadata } from 'next'
import { Suspense } from 'react'
import { MemoryPage } from '@/components/memory/memory-page'

export const metadata: Metadata = { title: 'Memory' }

/** The tab, the search text and the filters are in the address, so that people can share them and go back to them. */
export default function Page() {
  return (
    <Suspense>
      <MemoryPage />
    </Suspense>
  )
}
