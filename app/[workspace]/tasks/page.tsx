import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AllTasks } from '@/components/tasks/list/all-tasks'

export const metadata: Metadata = { title: 'Tasks' }

/** What is shown of the tasks is in the address, so that it can be sent, kept, and come back to. */
export default function Page() {
  return (
    <Suspense>
      <AllTasks />
    </Suspense>
  )
}
