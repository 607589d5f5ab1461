import type { Metadata } from 'next'
import { TaskPage } from '@/components/tasks/page/task-page'

export const metadata: Metadata = { title: 'Task' }

export default async function Page({ params }: { params: Promise<{ task: string }> }) {
  return <TaskPage taskId={(await params).task} />
}
