'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reviewStrings as words } from '@/components/strings/memory/review'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MemoryItem } from '@/server/domain/memory/memory-item'

/** The acts on items that wait for a review. Every outcome is told in one line, and the lists are read again. */
export function useReview(tell: (sentence: string) => void) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries(trpc.memory.pathFilter())
  const onError = (error: unknown) => {
    const { reason, message } = readError(error)
    tell(reason === 'not_found' ? words.gone : message)
  }
  const review = useMutation(
    trpc.memory.review.mutationOptions({
      onSuccess: ({ item }) => tell(item ? words.accepted : words.rejected),
      onError,
      onSettled,
    }),
  )
  const all = useMutation(
    trpc.memory.acceptAll.mutationOptions({
      onSuccess: ({ itemIds }) => tell(words.acceptedAll(itemIds.length)),
      onError,
      onSettled,
    }),
  )
  return {
    isPending: review.isPending || all.isPending,
    accept: (itemId: string, correction: Partial<Pick<MemoryItem, 'text' | 'kind'>> = {}) =>
      review.mutate({ itemId, verdict: 'accept', ...correction }),
    reject: (itemId: string) => review.mutate({ itemId, verdict: 'reject' }),
    acceptAll: (itemIds: string[]) => all.mutate({ workspaceId: workspace.id, itemIds }),
  }
}
export type Review = ReturnType<typeof useReview>
