'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entriesStrings as words } from '@/components/strings/decisions/entries'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import type { EntryKind, EntryOwner } from '@/server/domain/ledger/entry'
import type { ContradictionAnswer } from '@/server/domain/ledger/entry-list'

interface NewEntry {
  messageId: string
  quote: string | undefined
  kind: EntryKind
  text: string
  owner: EntryOwner | null
  dueOn: string | null
  answers: ContradictionAnswer[]
}

/** Makes an entry, and lets an agent that owns a to-do begin. `onDone` gets the outcome in a sentence. */
export function useCreateEntry(onDone: (sentence: string) => void) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  return useMutation({
    async mutationFn({ owner, quote, ...draft }: NewEntry): Promise<string> {
      const begins = draft.kind === 'todo' && owner?.kind === 'agent'
      const { entry } = await client.ledger.create.mutate({
        ...draft,
        ...(quote !== undefined && { quote }),
        owner: begins ? null : owner,
      })
      if (!begins) return words.saved[draft.kind]
      const given = { entryId: entry.id, rev: entry.rev, agentId: owner.id }
      return client.ledger.assign.mutate(given).then(
        () => words.saved.todo,
        (error: unknown) => words.notStarted(readError(error).message),
      )
    },
    onSuccess(sentence) {
      void cache.invalidateQueries(trpc.ledger.pathFilter())
      onDone(sentence)
    },
  })
}
