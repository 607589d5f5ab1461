'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { readingStrings as words } from '@/components/strings/reading/reading'
import { useTRPC, useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { note, tellNote } from './note'

/** The places to mark as read; `until`: the time of the newest message that was shown there. */
export type ReadPlaces = { channelIds: string[] } | { threadIds: string[]; until: string } | 'everything'

export interface ReadActs {
  /** Marks places as read, up to what this page knows of them, and offers to undo it. `told` says that it is done. */
  markRead(places: ReadPlaces, told: string): Promise<void>
  markThreadUnread(threadId: string): Promise<void>
  mute(threadId: string, muted: boolean): Promise<void>
  /** Undoes the last act, as long as its note is shown. */
  undo(): Promise<void>
}

/** Returns the acts on what is unread. None throws: the outcome is told in a line over the page. */
export function useReadActs(): ReadActs {
  const { workspace } = useWorkspace()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const workspaceId = workspace.id

  const tell = useCallback(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      tellNote(readError(error).message)
    }
  }, [])

  return useMemo(
    () => ({
      markRead: (places, told) =>
        tell(async () => {
          // Messages that came after the page last asked are not known here.
          const until = cache.getQueryData(trpc.channel.list.queryKey({ workspaceId }))?.readAt
          const known = { workspaceId, ...(until && { until }) }
          const { actId } = await client.read.markAll.mutate(
            places === 'everything' ? known : { ...known, ...places },
          )
          note.set({ text: actId === null ? words.nothing : told, actId })
        }),
      markThreadUnread: threadId =>
        tell(async () => {
          await client.read.markUnread.mutate({ threadId })
          tellNote(words.threadUnread)
        }),
      mute: (threadId, muted) =>
        tell(async () => {
          await client.read.mute.mutate({ threadId, muted })
          tellNote(muted ? words.muted : words.unmuted)
        }),
      undo: () =>
        tell(async () => {
          const actId = note.get()?.actId
          if (!actId) return
          note.set(null)
          await client.read.undo.mutate({ actId })
          tellNote(words.undone)
        }),
    }),
    [client, cache, trpc, workspaceId, tell],
  )
}
