import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AllTasks } from '@/components/tasks/list/all-tasks'

export const metadata: Metadata = { title: 'Tasks' }

/** The filters are in the address, so that people can share, bookmark and go back to a list of tasks. */
export default function Page() {
  return (
    <Suspense>
      <AllTasks />
    </Suspense>
  )
}
