'use client'

import { cva } from 'class-variance-authority'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { useNameOf } from '@/components/people/author'
import { messagesStrings as words } from '@/components/strings/messages'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/domain/messages/message'
import type { Task } from '@/server/domain/tasks/task'

/** Where the button stands: never over the words of a message. */
export type ActsPlace = 'head' | 'card' | 'margin'

const buttonStyle = cva('absolute z-1 inline-flex size-touch items-center justify-center text-text-3', {
  variants: {
    place: {
      /** At the right end of the line with the name, which leaves room for it (see hasActs). */
      head: '-top-6 right-0',
      /** The same in the head of a card, which stands within its row. */
      card: 'top-2 right-10',
      /**
       * Below the face, beside a message that has no such line: shown while the message is chosen, because such messages
       * can be lower than a finger. Screen readers always find it.
       */
      margin: [
        'pointer-events-none -top-11 left-4 opacity-0',
        'focus-visible:opacity-100 in-data-acting:pointer-events-auto in-data-acting:opacity-100',
      ],
    },
  },
})

/** The button of a touch screen that opens the actions of a message as a sheet. */
export function ActsButton(props: { message: Message; task: Task | undefined; place: ActsPlace }) {
  const { message, task, place } = props
  const { showActs } = useThreadScope()
  const nameOf = useNameOf()
  return (
    <button
      type="button"
      className={buttonStyle({ place })}
      aria-label={words.actions(nameOf(message))}
      aria-haspopup="dialog"
      onClick={() => showActs({ message, task })}
    >
      <Icon name="ellipsis" />
    </button>
  )
}
