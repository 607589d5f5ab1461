'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { Late } from '@/components/ui/loading/late'
import type { EntryMark as Mark } from '@/server/domain/ledger/entry-list'

const EntryMark = dynamic(() => import('./entry-mark').then(file => file.EntryMark))

const none: ReadonlyMap<string, Mark[]> = new Map()
const MarksContext = createContext(none)

/** Reads once for a conversation from which of its messages people made decisions or to-dos. */
export function LedgerMarks({ threadId, children }: { threadId: string; children: ReactNode }) {
  const { data } = useQuery(useTRPC().ledger.marks.queryOptions({ threadId }))
  const marks = useMemo(() => {
    const found = new Map<string, Mark[]>()
    for (const mark of data?.marks ?? []) {
      found.set(mark.messageId, [...(found.get(mark.messageId) ?? []), mark])
    }
    return found
  }, [data])
  return <MarksContext value={marks}>{children}</MarksContext>
}

/** The marks of a message from which people made decisions or to-dos; few messages have one. */
export function EntryMarks({ messageId }: { messageId: string }) {
  const marks = useContext(MarksContext).get(messageId)
  if (!marks) return null
  return (
    <Late>
      <EntryMark marks={marks} />
    </Late>
  )
}
