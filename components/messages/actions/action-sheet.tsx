'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNameOf } from '@/components/people/author'
import { useRecentEmoji } from '@/components/reactions/recent-emoji'
import { type MessageAct, messageActs } from '@/components/shortcuts/message-acts'
import { messagesStrings as words } from '@/components/strings/messages'
import { reactionsStrings } from '@/components/strings/reactions'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Caption } from '@/components/ui/text/caption'
import { exactTime } from '@/components/workspace/format-time'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'
import { useActNames } from '../use-act-names'
import { useMessageActs } from '../use-message-acts'
import { actsInTheSheet } from './act-lists'

const EmojiPicker = dynamic(async () => (await import('@/components/reactions/emoji-picker')).EmojiPicker, {
  ssr: false,
})

const quickReactions = 5
const emojiStyle = 'grid size-48 place-items-center rounded-control bg-hover text-xl'
const actStyle = 'flex h-48 w-full items-center gap-12 rounded-control px-8 text-headline glyph:text-text-3'

/** The actions of a message on a touch screen. It closes before an action begins, which may open a form. */
export function ActionSheet(props: { message: Message; task: Task | undefined; onClose: () => void }) {
  const { message, task, onClose } = props
  const { me } = useWorkspace()
  const { allowed, run, react } = useMessageActs()
  const nameAct = useActNames()
  const nameOf = useNameOf()
  const { recent, note } = useRecentEmoji()
  const [shown, setShown] = useState<'acts' | 'emoji' | 'text'>('acts')
  const acts = allowed(message, task)

  // The keyboard of a phone comes up only if the composer gets the focus within the tap.
  function choose(act: MessageAct) {
    flushSync(onClose)
    run(act, message, task)
  }

  function pick(emoji: string) {
    const mine = message.reactions.find(each => each.emoji === emoji)?.by.some(({ id }) => id === me.userId)
    note(emoji)
    onClose()
    void react(message, emoji, !mine)
  }

  return (
    <Dialog
      shape="sheet"
      title={words.messageOf(nameOf(message))}
      open
      onClose={onClose}
      returnTo={`m-${message.id}`}
    >
      <Caption as="p" className="-mt-12 mb-8">
        {exactTime(message.createdAt)}
      </Caption>
      {/* A finger that rests on a message opens this sheet, so its words are selected here. */}
      {shown === 'text' && (
        <p
          className="max-h-tall overflow-y-auto text-headline wrap-anywhere whitespace-pre-wrap select-text"
          dir="auto"
        >
          {message.content}
        </p>
      )}
      {shown === 'emoji' && (
        <LoadedPart inside>
          <EmojiPicker onPick={pick} />
        </LoadedPart>
      )}
      {shown === 'acts' && acts.includes('react') && (
        <div className="mb-8 flex gap-8">
          {recent.slice(0, quickReactions).map(emoji => (
            <button
              key={emoji}
              className={emojiStyle}
              type="button"
              aria-label={reactionsStrings.with(emoji)}
              onClick={() => pick(emoji)}
            >
              {emoji}
            </button>
          ))}
          <button
            className={emojiStyle}
            type="button"
            aria-label={reactionsStrings.add}
            onClick={() => setShown('emoji')}
          >
            <Icon name="smile-plus" />
          </button>
        </div>
      )}
      {shown === 'acts' && (
        <ul className="-mx-8">
          {actsInTheSheet
            .filter(act => acts.includes(act))
            .map(act => (
              <li key={act}>
                <button className={actStyle} type="button" onClick={() => choose(act)}>
                  <Icon name={messageActs[act].icon} /> {nameAct(act, message)}
                </button>
              </li>
            ))}
          {acts.includes('copyText') && message.content !== '' && (
            <li>
              <button className={actStyle} type="button" onClick={() => setShown('text')}>
                <Icon name="file-text" /> {words.selectText}
              </button>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  )
}
