'use client'

import { useSyncExternalStore } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { ReactButton } from '@/components/reactions/react-button'
import { recentEmoji } from '@/components/reactions/recent-emoji'
import { type MessageAct, messageActs } from '@/components/shortcuts/message-acts'
import { messagesStrings as words } from '@/components/strings/messages'
import { reactionsStrings } from '@/components/strings/reactions'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { useMessageActs } from './use-message-acts'

const quickReactions = 3
const onTheBar: readonly MessageAct[] = ['quote', 'edit', 'regenerate']
const inTheMenu: readonly MessageAct[] = ['fork', 'copyLink', 'copyText', 'markUnread', 'history', 'remove']

/** The actions of a message: a bar at its corner, which comes after the message in the Tab order. */
export function MessageActions({ message, task }: { message: Message; task?: Task | undefined }) {
  const { picking, pick } = useThreadScope()
  const { me } = useWorkspace()
  const { allowed, run, react } = useMessageActs()
  const nameOf = useNameOf()
  const recent = useSyncExternalStore(recentEmoji.subscribe, recentEmoji.get, recentEmoji.get)
  const acts = allowed(message, task)

  function choose(emoji: string) {
    const mine = message.reactions.find(each => each.emoji === emoji)?.by.some(({ id }) => id === me.userId)
    recentEmoji.note(emoji)
    pick(null)
    void react(message, emoji, !mine)
  }

  return (
    <div className="acts" role="toolbar" aria-label={words.actions(nameOf(message))}>
      {acts.includes('react') && (
        <>
          {recent.slice(0, quickReactions).map(emoji => (
            <button
              key={emoji}
              className="btn s icon quick"
              type="button"
              aria-label={reactionsStrings.with(emoji)}
              title={reactionsStrings.with(emoji)}
              onClick={() => choose(emoji)}
            >
              {emoji}
            </button>
          ))}
          <ReactButton
            className="btn s icon"
            open={picking === message.id}
            onOpen={open => pick(open ? message.id : null)}
            onPick={choose}
            returnTo={() => document.getElementById(`m-${message.id}`)}
          />
        </>
      )}
      {onTheBar
        .filter(act => acts.includes(act))
        .map(act => (
          <button
            key={act}
            className="btn s icon"
            type="button"
            aria-label={words.acts[act]}
            title={words.acts[act]}
            aria-keyshortcuts={messageActs[act].key ?? undefined}
            onClick={() => run(act, message, task)}
          >
            <Icon name={messageActs[act].icon} small />
          </button>
        ))}
      {acts.includes('fork') && (
        <button
          className="btn s quiet warmtext"
          type="button"
          aria-label={words.acts.fork}
          aria-keyshortcuts={messageActs.fork.key}
          onClick={() => run('fork', message, task)}
        >
          <Icon name={messageActs.fork.icon} small /> <span className="wide-only">{words.acts.fork}</span>
        </button>
      )}
      <Menu className="btn s icon" label={words.more} trigger={<Icon name="ellipsis" />}>
        {inTheMenu
          .filter(act => acts.includes(act))
          .map(act => (
            <MenuItem key={act} onSelect={() => run(act, message, task)}>
              <Icon name={messageActs[act].icon} small /> {words.acts[act]}
              {messageActs[act].key && (
                <>
                  <span className="grow" /> <kbd>{words.keyName(messageActs[act].key)}</kbd>
                </>
              )}
            </MenuItem>
          ))}
      </Menu>
    </div>
  )
}
