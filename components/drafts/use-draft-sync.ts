'use client'

import { useEffect, useMemo } from 'react'
import { useTopic } from '@/components/live/use-live'
import { watchSession } from '@/components/live/watch-session'
import { useTRPCClient } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { topics } from '@/server/domain/wire/topics'
import { createDraftSync } from './draft-sync'
import { draftsOf } from './own-drafts'

/** Syncs this person's drafts with the server while the workspace is open; used once on a page. */
export function useDraftSync() {
  const { userId } = useWorkspace().me
  const client = useTRPCClient()
  const sync = useMemo(
    () =>
      createDraftSync(draftsOf(userId), {
        list: () => watchSession(client.draft.list.query()),
        save: draft => watchSession(client.draft.save.mutate(draft)),
      }),
    [client, userId],
  )
  useEffect(() => {
    sync.start()
    sync.catchUp()
    const leave = () => document.visibilityState === 'hidden' && sync.flush()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      sync.stop()
    }
  }, [sync])

  useTopic(topics.user(userId), {
    // Before the stream is connected, and after each interruption.
    onCatchUp: sync.catchUp,
    onEvent: ({ name, payload }) => {
      if (name === 'draft.changed') sync.hear(payload)
    },
  })
}
