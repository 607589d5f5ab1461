'use client'

import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { threadListFeed } from '@/components/live/feeds'
import { FollowItem } from '@/components/notifications/follow-item'
import { useNameOf } from '@/components/people/author'
import { useEarlyEmojiKeys } from '@/components/reactions/early-emoji-keys'
import { ReactButton } from '@/components/reactions/react-button'
import { useRecentEmoji } from '@/components/reactions/recent-emoji'
import { tellNote } from '@/components/reading/note'
import { useReadActs } from '@/components/reading/use-read-acts'
import { markdownStrings } from '@/components/strings/markdown'
import { readActsStrings } from '@/components/strings/reading/acts'
import { readingStrings as words } from '@/components/strings/reading/reading'
import { useTRPCClient } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { IconButton, iconButtonStyle } from '@/components/ui/button/icon-button'
import { copyText } from '@/components/ui/copy-text'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ThreadSummary } from '@/server/domain/messages/thread'

const barStyle = cx(
  'absolute right-12 bottom-6 z-2 flex p-2 touch:hidden',
  'rounded-control border border-line-strong bg-overlay shadow-menu',
)
const touchStyle = 'absolute right-4 bottom-0 hidden touch:flex'

export interface RowActionsProps {
  thread: ThreadSummary
  /** The address of the thread. */
  href: string
  readOnly: boolean
}

/** The actions of a thread in its channel's list: a bar at its corner; for a finger one menu. */
export function ThreadRowActions(props: RowActionsProps) {
  const { thread, readOnly } = props
  const nameOf = useNameOf()
  const { react, copyLink, mark, mute } = useRowActs(props)
  const [picking, setPicking] = useState(false)
  useEarlyEmojiKeys(picking)
  const isThere = thread.firstMessage.deletedAt === null
  return (
    <div
      className={barStyle}
      role="toolbar"
      aria-label={readActsStrings.rowActions(nameOf(thread.firstMessage))}
    >
      {isThere && !readOnly && (
        <ReactButton
          open={picking}
          onOpen={setPicking}
          onPick={emoji => {
            setPicking(false)
            void react(emoji)
          }}
          returnTo={() => document.getElementById(`t-${thread.id}`)}
        />
      )}
      <RowButton icon="link" label={readActsStrings.copyLink} onPress={copyLink} />
      {mark && <RowButton icon={mark.icon} label={mark.label} onPress={mark.run} />}
      <Menu
        className={iconButtonStyle({ look: 'float', size: 's' })}
        label={readActsStrings.more}
        trigger={<Icon name="ellipsis" small />}
      >
        <HearingItems thread={thread} onMute={mute} />
      </Menu>
    </div>
  )
}

/** The same actions in one menu, which a finger can reach without hovering. */
export function ThreadRowMenu(props: RowActionsProps) {
  const { thread, readOnly } = props
  const nameOf = useNameOf()
  const { recent } = useRecentEmoji()
  const { react, copyLink, mark, mute } = useRowActs(props)
  const isThere = thread.firstMessage.deletedAt === null
  return (
    <div className={touchStyle}>
      <Menu
        className={cx(iconButtonStyle({ size: 's' }), 'touch:size-touch')}
        label={readActsStrings.rowActions(nameOf(thread.firstMessage))}
        trigger={<Icon name="ellipsis" />}
      >
        {isThere &&
          !readOnly &&
          recent.slice(0, 3).map(emoji => (
            <MenuItem key={emoji} onSelect={() => void react(emoji)}>
              <span aria-hidden="true">{emoji}</span> {readActsStrings.reactWith(emoji)}
            </MenuItem>
          ))}
        <MenuItem onSelect={copyLink}>
          <Icon name="link" small /> {readActsStrings.copyLink}
        </MenuItem>
        {mark && (
          <MenuItem onSelect={mark.run}>
            <Icon name={mark.icon} small /> {mark.label}
          </MenuItem>
        )}
        <HearingItems thread={thread} onMute={mute} />
      </Menu>
    </div>
  )
}

/** The choices of how much the person hears of the thread. */
function HearingItems({ thread, onMute }: { thread: ThreadSummary; onMute: () => void }) {
  return (
    <>
      <FollowItem threadId={thread.id} />
      <MenuItem onSelect={onMute}>
        <Icon name={thread.muted ? 'bell' : 'bell-off'} small />{' '}
        {thread.muted ? readActsStrings.unmute : readActsStrings.mute}
      </MenuItem>
    </>
  )
}

function RowButton({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return <IconButton icon={icon} small look="float" size="s" label={label} title={label} onClick={onPress} />
}

function useRowActs({ thread, href }: RowActionsProps) {
  const { me } = useWorkspace()
  const client = useTRPCClient()
  const { markRead, markThreadUnread, mute } = useReadActs()
  const { note: noteEmoji } = useRecentEmoji()
  const { firstMessage, id: threadId } = thread

  async function react(emoji: string) {
    const by = firstMessage.reactions.find(each => each.emoji === emoji)?.by ?? []
    noteEmoji(emoji)
    try {
      const on = !by.some(({ id }) => id === me.userId)
      await client.message.react.mutate({ messageId: firstMessage.id, emoji, on })
      await threadListFeed(client, thread.channelId).take(threadId)
    } catch (error) {
      tellNote(readError(error).message)
    }
  }

  async function copyLink() {
    tellNote(
      (await copyText(`${location.origin}${href}`)) ? readActsStrings.linkCopied : markdownStrings.copyFailed,
    )
  }

  const others = thread.participants.some(({ id }) => id !== me.userId)
  const markAsRead = {
    icon: 'check',
    label: words.markRead,
    run: () => void markRead({ threadIds: [threadId], until: thread.lastActivityAt }, words.threadRead),
  }
  const markAsUnread = {
    icon: 'mail',
    label: readActsStrings.markUnread,
    run: () => void markThreadUnread(threadId),
  }
  return {
    react,
    copyLink: () => void copyLink(),
    // A thread without words of others can't be unread.
    mark: thread.unreadCount > 0 ? markAsRead : others ? markAsUnread : null,
    mute: () => void mute(threadId, !thread.muted),
  }
}
