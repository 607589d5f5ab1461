import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SchedulesPage } from '@/components/schedules/schedules-page'

export const metadata: Metadata = { title: 'Schedules' }

/** The thread for a new schedule is in the address (?thread=), so that a thread can link to the form. */
export default function Page() {
  return (
    <Suspense>
      <SchedulesPage />
    </Suspense>
  )
}
