'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { LedgerEntry } from '@/server/domain/ledger/entry'

type Known = Pick<LedgerEntry, 'id' | 'rev'>

export type EntryActs = ReturnType<typeof useEntryActs>

/**
 * The acts on entries of the ledger. Each names the revision that the person saw: if somebody was faster, the newest state
 * is read again and `tell` gets the sentence that says so.
 */
export function useEntryActs(tell: (sentence: string) => void) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const settle = {
    onSuccess: ({ entry }: { entry: LedgerEntry }) =>
      cache.setQueryData(trpc.ledger.get.queryKey({ entryId: entry.id }), old => old && { ...old, entry }),
    onError: (error: unknown) => tell(readError(error).message),
    onSettled: () => cache.invalidateQueries(trpc.ledger.pathFilter()),
  }
  const update = useMutation(trpc.ledger.update.mutationOptions(settle))
  const move = useMutation(trpc.ledger.move.mutationOptions(settle))
  const assign = useMutation(trpc.ledger.assign.mutationOptions(settle))
  const takeBack = useMutation(trpc.ledger.takeBack.mutationOptions(settle))
  const accept = useMutation(trpc.ledger.accept.mutationOptions(settle))
  const name = ({ id: entryId, rev }: Known) => ({ entryId, rev })
  return {
    isBusy: [update, move, assign, takeBack, accept].some(({ isPending }) => isPending),
    update: (entry: Known, changes: Omit<Parameters<typeof update.mutate>[0], 'entryId' | 'rev'>) =>
      update.mutateAsync({ ...name(entry), ...changes }),
    move: (entry: Known, to: Omit<Parameters<typeof move.mutate>[0], 'entryId' | 'rev'>) =>
      move.mutateAsync({ ...name(entry), ...to }),
    assign: (entry: Known, agentId: string) => assign.mutateAsync({ ...name(entry), agentId }),
    takeBack: (entry: Known) => takeBack.mutateAsync(name(entry)),
    accept: (entry: Known) => accept.mutateAsync(name(entry)),
  }
}
