'use client'

import { cx } from 'class-variance-authority'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { ReactButton } from '@/components/reactions/react-button'
import { useRecentEmoji } from '@/components/reactions/recent-emoji'
import { messageActs } from '@/components/shortcuts/message-acts'
import { messagesStrings as words } from '@/components/strings/messages'
import { actsStrings } from '@/components/strings/messages/acts'
import { reactionsStrings } from '@/components/strings/reactions'
import { Button } from '@/components/ui/button/button'
import { IconButton, iconButtonStyle } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu/menu'
import { Spacer } from '@/components/ui/surface/spacer'
import { exactTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { useActNames } from '../use-act-names'
import { useMessageActs } from '../use-message-acts'
import { actsInTheMenu, actsOnTheBar } from './act-lists'

const quickReactions = 3

const barStyle = cx(
  'absolute -top-14 right-12 z-4 flex p-2',
  // There is no room above the first row in sight.
  'in-data-at-top:top-2',
  'rounded-control border border-line-strong bg-overlay shadow-menu',
)
/** Above the bar, or below it where the row has no room above: for those who come by keyboard, as the title is by mouse. */
const exactTimeStyle = cx(
  'absolute right-0 bottom-full mb-2 hidden px-8 text-xs leading-22 text-text-2',
  'rounded-control border border-line-strong bg-overlay shadow-menu',
  'group-focus-visible/row:block in-data-at-top:top-full in-data-at-top:bottom-auto in-data-at-top:mt-2',
)
const triggerStyle = iconButtonStyle({ look: 'float', size: 's', touch: 'none' })

/** The bar at the corner of a message, with its actions. */
export function ActionBar({ message, task }: { message: Message; task: Task | undefined }) {
  const { picking, pick } = useThreadScope()
  const { me } = useWorkspace()
  const { allowed, run, react } = useMessageActs()
  const nameAct = useActNames()
  const nameOf = useNameOf()
  const { recent, note } = useRecentEmoji()
  const acts = allowed(message, task)

  function choose(emoji: string) {
    const mine = message.reactions.find(each => each.emoji === emoji)?.by.some(({ id }) => id === me.userId)
    note(emoji)
    pick(null)
    void react(message, emoji, !mine)
  }

  return (
    <div className={barStyle} role="toolbar" aria-label={words.actions(nameOf(message))}>
      <time className={cx(exactTimeStyle, 'whitespace-nowrap')} dateTime={message.createdAt}>
        {exactTime(message.createdAt)}
      </time>
      {acts.includes('react') && (
        <>
          {recent.slice(0, quickReactions).map(emoji => (
            <button
              key={emoji}
              className={triggerStyle}
              type="button"
              aria-label={reactionsStrings.with(emoji)}
              title={reactionsStrings.with(emoji)}
              onClick={() => choose(emoji)}
            >
              {emoji}
            </button>
          ))}
          <ReactButton
            open={picking === message.id}
            onOpen={open => pick(open ? message.id : null)}
            onPick={choose}
            returnTo={() => document.getElementById(`m-${message.id}`)}
          />
        </>
      )}
      {actsOnTheBar
        .filter(act => acts.includes(act))
        .map(act => (
          <IconButton
            key={act}
            icon={messageActs[act].icon}
            small
            look="float"
            size="s"
            touch="none"
            label={actsStrings.acts[act]}
            title={actsStrings.acts[act]}
            aria-keyshortcuts={messageActs[act].key ?? undefined}
            onClick={() => run(act, message, task)}
          />
        ))}
      {acts.includes('fork') && (
        <Button
          look="quietFork"
          size="s"
          aria-label={actsStrings.acts.fork}
          aria-keyshortcuts={messageActs.fork.key}
          onClick={() => run('fork', message, task)}
        >
          <Icon name={messageActs.fork.icon} small />{' '}
          <span className="phone:hidden">{actsStrings.acts.fork}</span>
        </Button>
      )}
      <Menu className={triggerStyle} label={words.more} trigger={<Icon name="ellipsis" />}>
        {actsInTheMenu
          .filter(act => acts.includes(act))
          .map(act => (
            <MenuItem key={act} onSelect={() => run(act, message, task)}>
              <Icon name={messageActs[act].icon} small /> {nameAct(act, message)}
              {messageActs[act].key && (
                <>
                  <Spacer /> <kbd className="ml-16">{actsStrings.keyName(messageActs[act].key)}</kbd>
                </>
              )}
            </MenuItem>
          ))}
      </Menu>
    </div>
  )
}
