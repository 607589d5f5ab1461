'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useTRPC } from '@/components/trpc/api'
import { Late } from '@/components/ui/loading/late'

const EntryMark = dynamic(() => import('./entry-mark').then(file => file.EntryMark))

/** The marks of a message from which people made decisions or to-dos; few messages have one. */
export function EntryMarks({ messageId }: { messageId: string }) {
  const { threadId } = useThreadScope().feed
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.ledger.marks.queryOptions(
      { threadId },
      { select: ({ marks }) => marks.filter(mark => mark.messageId === messageId) },
    ),
  )
  if (!data || data.length === 0) return null
  return (
    <Late>
      <EntryMark marks={data} />
    </Late>
  )
}
