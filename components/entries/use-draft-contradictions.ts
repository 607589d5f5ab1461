'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '@/components/trpc/api'
import type { ContradictionAnswer } from '@/server/domain/ledger/entry-list'
import type { PairAnswers } from './contradiction-pairs'

/**
 * Finds the earlier decisions that a result draft may contradict, and keeps the answers about them until it is
 * published. `rev`: that of the saved draft; each save looks again. Null: there is nothing to look at.
 */
export function useDraftContradictions(forkId: string, rev: number | null) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [answers, setAnswers] = useState<PairAnswers>({})
  const found = useQuery(trpc.ledger.draftContradictions.queryOptions({ forkId }, { enabled: rev !== null }))
  useEffect(() => {
    if (rev !== null) void cache.invalidateQueries(trpc.ledger.draftContradictions.queryFilter({ forkId }))
  }, [cache, trpc, forkId, rev])
  const contradictions = rev === null ? [] : (found.data?.contradictions ?? [])
  return {
    contradictions,
    answers,
    answer: (entryId: string, answer: ContradictionAnswer['answer']) =>
      setAnswers(before => ({ ...before, [entryId]: answer })),
    /** The answers as they are published. */
    given: contradictions.flatMap(({ lineId, earlier }): ContradictionAnswer[] => {
      const answer = answers[earlier.id]
      return answer && lineId !== null ? [{ lineId, entryId: earlier.id, answer }] : []
    }),
  }
}
