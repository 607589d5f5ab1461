'use client'

import { useRouter } from 'next/navigation'
import { useTopic } from '@/components/live/use-live'
import { plainText } from '@/components/markdown/plain-text'
import { useNameOf } from '@/components/people/author'
import { noticesStrings } from '@/components/strings/settings/notifications'
import { messagePath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { CreatedNotification } from '@/server/domain/wire/realtime'
import { topics } from '@/server/domain/wire/topics'
import { readNoticeChoice } from './desktop-choice'
import { giveOnce } from './give-once'
import { wantsNotice } from './wants-notification'

const words = noticesStrings

/** Gives notice of what concerns the person, on the desktop, where they have asked for it. */
export function useNotices() {
  const { workspace, channels, me } = useWorkspace()
  const nameOf = useNameOf()
  const router = useRouter()

  function give(event: CreatedNotification) {
    const channel = channels.find(({ id }) => id === event.channelId)
    const place = channel && channel.kind !== 'direct' ? `#${channel.name}` : workspace.name
    const notice = show(words.title(nameOf(event), place), {
      body: plainText(event.text, 160),
      tag: event.messageId,
      icon: '/icon.svg',
    })
    if (!notice) return
    notice.onclick = () => {
      window.focus()
      notice.close()
      const to = channel ?? { id: event.channelId, kind: 'direct' as const, name: '' }
      const path = messagePath(workspace, to, { ...event, id: event.messageId })
      // In the thread that is open only the hash is another one, which the router would tell nobody of.
      if (location.pathname === path.split('#')[0]) goTo(path)
      else router.push(path)
    }
  }

  useTopic(topics.user(me.userId), {
    onCatchUp: () => {},
    onEvent: ({ name, payload: event }) => {
      if (name !== 'notification.created') return
      if (event.workspaceId !== workspace.id || readNoticeChoice() !== 'on') return
      const channel = channels.find(({ id }) => id === event.channelId)
      if (!wantsNotice(event, channel)) return
      giveOnce(event.messageId, { isLooking: isLookingAt(event), give: () => give(event) })
    },
  })
}

/** Null where the browser knows notices but lets no page show them by itself, as on phones. */
function show(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}

function isLookingAt({ threadId, forkId, channelId }: CreatedNotification): boolean {
  const [, , segment, thread, part, fork = null] = location.pathname.split('/')
  const isHere = thread === threadId || (segment === channelId && thread === undefined)
  return (
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    isHere &&
    (part === 'fork' ? fork : null) === forkId
  )
}
