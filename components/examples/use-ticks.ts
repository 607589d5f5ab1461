'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '@/components/trpc/api'
import { onChange } from '@/components/trpc/told-calls'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The changes after which a step may be done, or has another place. */
const changes = new Set([
  ...['message.send', 'thread.create', 'fork.create', 'fork.publish', 'fork.abandon', 'fork.reopen'],
  ...['workspace.showExample', 'workspace.removeExample'],
])

/**
 * Keeps the first steps up to date: reads them again after changes of this page, and notes the one step that only the
 * page knows of.
 */
export function useTicks({ isShown, notesCites }: { isShown: boolean; notesCites: boolean }): void {
  const { workspace } = useWorkspace()
  const { id: workspaceId } = workspace
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { mutate: note } = useMutation(
    trpc.workspace.noteFirstStep.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.workspace.firstSteps.queryFilter({ workspaceId })),
    }),
  )
  useEffect(() => {
    if (!isShown) return
    return onChange(path => {
      if (!changes.has(path)) return
      void cache.invalidateQueries(trpc.workspace.firstSteps.queryFilter({ workspaceId }))
    })
  }, [isShown, cache, trpc, workspaceId])
  useEffect(() => {
    if (!notesCites) return
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-cite]')) note({ workspaceId, step: 'cite' })
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [notesCites, note, workspaceId])
}
