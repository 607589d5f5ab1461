import { levelsStrings } from '@/components/strings/channels/levels'
import type { usePlainText } from '@/components/workspace/names/use-plain-text'
import { messagePath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import type { WorkspaceView } from '@/components/workspace/workspace-context'
import { quietAt } from '@/server/domain/inbox/quiet-at'
import { wantsNotification } from '@/server/domain/inbox/wants-notification'
import type { CreatedNotification } from '@/server/domain/wire/realtime'
import { giveOnce } from './give-once'

/** The page that gets an event. */
interface Here extends Pick<WorkspaceView, 'workspace' | 'channels' | 'me' | 'quiet'> {
  nameOf: (event: CreatedNotification) => string
  /** Returns the first words of a text. */
  plainText: ReturnType<typeof usePlainText>
  /** Opens a page of the workspace. */
  open: (path: string) => void
}

/** Shows a notification on the desktop, in one of all tabs, if the person wants to hear of it. */
export function giveNotification(event: CreatedNotification, here: Here) {
  const channel = here.channels.find(({ id }) => id === event.channelId)
  const isQuiet = quietAt(here.quiet, { timeZone: here.me.timeZone, now: new Date() }) !== null
  if (!wantsNotification(event, channel, { isQuiet })) return
  giveOnce(event.messageId, { isLooking: isLookingAt(event), give: () => give(event, here) })
}

function give(event: CreatedNotification, { workspace, channels, me, nameOf, plainText, open }: Here) {
  const channel = channels.find(({ id }) => id === event.channelId)
  const place = channel && channel.kind !== 'direct' ? `#${channel.name}` : workspace.name
  const to = channel ?? { id: event.channelId, kind: 'direct' as const, name: '' }
  const path = messagePath(workspace, to, { ...event, id: event.messageId })
  const options = {
    body: plainText(event.text, 160, event.mentions),
    tag: event.messageId,
    icon: '/icons/icon-192.png',
    data: { path },
  }
  const title = levelsStrings.title(nameOf(event), place)
  void showByWorker(me.userId, title, options).then(isShown => {
    if (!isShown) showByPage(title, options, path, open)
  })
}

function showByPage(title: string, options: NotificationOptions, path: string, open: Here['open']) {
  const notification = show(title, options)
  if (!notification) return
  notification.onclick = () => {
    window.focus()
    notification.close()
    // In the open thread only the hash changes, and the router reports no change of the hash.
    if (location.pathname === path.split('#')[0]) goTo(path)
    else open(path)
  }
}

/**
 * Where pushes are on, their worker shows this notification too: the push of the same message then finds it there and
 * shows no second one. A click on it comes back to a page (use-push.ts).
 */
async function showByWorker(userId: string, title: string, options: NotificationOptions): Promise<boolean> {
  try {
    const { findRegistration, isPushWanted } = await import('./push')
    const registration = isPushWanted(userId) ? await findRegistration() : undefined
    await registration?.showNotification(title, options)
    return registration !== undefined
  } catch {
    return false
  }
}

/**
 * Returns null if the browser has notifications but does not let a page show them by itself, for example on
 * phones.
 */
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
