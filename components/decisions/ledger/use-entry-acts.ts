'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import { isArrived, isSameChange, type SentChange } from './sent-change'

type Known = Pick<LedgerEntry, 'id' | 'rev'>
type Call<Name extends 'update' | 'move'> = Omit<
  Parameters<ReturnType<typeof useTRPCClient>['ledger'][Name]['mutate']>[0],
  'entryId' | 'rev'
>

export type EntryActs = ReturnType<typeof useEntryActs>

/**
 * The acts on entries of the ledger. Each names the revision that the person saw: if somebody was faster, the newest state
 * is read again and `tell` gets the sentence that says so. A change that arrived although its answer was lost is nobody
 * else's change.
 */
export function useEntryActs(tell: (sentence: string) => void) {
  const trpc = useTRPC()
  const { ledger } = useTRPCClient()
  const cache = useQueryClient()
  const { userId } = useWorkspace().me
  /** By entry: the changes that no answer came to. */
  const unanswered = useRef(new Map<string, SentChange[]>())
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: () => Promise<{ entry: LedgerEntry }>) => act(),
    onSuccess: ({ entry }) =>
      cache.setQueryData(trpc.ledger.get.queryKey({ entryId: entry.id }), old => old && { ...old, entry }),
    onError: error => tell(readError(error).message),
    onSettled: () => cache.invalidateQueries(trpc.ledger.pathFilter()),
  })

  async function send(
    { id: entryId, rev }: Known,
    given: Pick<SentChange, 'change' | 'fields'>,
    call: (seen: { entryId: string; rev: number }) => Promise<{ entry: LedgerEntry }>,
  ): Promise<{ entry: LedgerEntry }> {
    const asked = { ...given, rev }
    const before = unanswered.current.get(entryId) ?? []
    try {
      return await call({ entryId, rev })
    } catch (error) {
      const { reason } = readError(error)
      if (reason === 'unreachable') unanswered.current.set(entryId, [...before, asked])
      if (reason !== 'entry_changed' || before.length === 0) throw error
      const { entry, history } = await ledger.get.query({ entryId })
      const own = before.find(
        sent => sent.rev === rev && history.some(found => isArrived(sent, found, userId)),
      )
      if (!own || entry.rev !== rev + 1) throw error
      return isSameChange(own, asked) ? { entry } : call({ entryId, rev: entry.rev })
    }
  }

  const act = (...given: Parameters<typeof send>) => mutateAsync(() => send(...given))
  return {
    isBusy: isPending,
    update: (entry: Known, fields: Call<'update'>) =>
      act(entry, { change: 'edited', fields }, seen => ledger.update.mutate({ ...seen, ...fields })),
    move: (entry: Known, fields: Call<'move'>) =>
      act(entry, { change: 'moved', fields }, seen => ledger.move.mutate({ ...seen, ...fields })),
    assign: (entry: Known, agentId: string) =>
      act(entry, { change: 'given', fields: { agentId } }, seen =>
        ledger.assign.mutate({ ...seen, agentId }),
      ),
    takeBack: (entry: Known) => act(entry, { change: 'taken_back', fields: {} }, ledger.takeBack.mutate),
    accept: (entry: Known) => act(entry, { change: 'accepted', fields: {} }, ledger.accept.mutate),
  }
}
