import type { Metadata } from 'next'
import { ComparePage } from '@/components/tasks/compare/compare-page'

export const metadata: Metadata = { title: 'Replay' }

export default async function Page({ params }: { params: Promise<{ task: string }> }) {
  return <ComparePage taskId={(await params).task} />
}
