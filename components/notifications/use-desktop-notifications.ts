'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTopic } from '@/components/live/use-live'
import { useNameOf } from '@/components/people/author'
import { preload } from '@/components/ui/loading/preload'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { topics } from '@/server/domain/wire/topics'
import { readDesktopChoice } from './desktop-choice'

const load = () => import('./give-notification')

/** Shows notifications on the desktop to a person who has turned them on; nobody else loads the code for it. */
export function useDesktopNotifications() {
  const { workspace, channels, me, quiet } = useWorkspace()
  const nameOf = useNameOf()
  const plainText = usePlainText()
  const router = useRouter()
  // Before the first is due: a later version of the server may not have the file any more.
  useEffect(() => {
    if (readDesktopChoice() === 'on') preload(load)
  }, [])

  useTopic(topics.user(me.userId), {
    onCatchUp: () => {},
    onEvent: ({ name, payload: event }) => {
      if (name !== 'notification.created') return
      if (event.workspaceId !== workspace.id || readDesktopChoice() !== 'on') return
      void load().then(({ giveNotification }) =>
        giveNotification(event, {
          ...{ workspace, channels, me, quiet, nameOf, plainText },
          open: path => router.push(path),
        }),
      )
    },
  })
}
