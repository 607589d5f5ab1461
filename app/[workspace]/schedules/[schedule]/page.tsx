import type { Metadata } from 'next'
import { SchedulePage } from '@/components/schedules/schedule-page'

export const metadata: Metadata = { title: 'Schedule' }

export default async function Page({ params }: { params: Promise<{ schedule: string }> }) {
  return <SchedulePage scheduleId={(await params).schedule} />
}
