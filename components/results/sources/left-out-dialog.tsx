'use client'

import { CitedAuthor } from '@/components/citations/cited-author'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { listTime } from '@/components/workspace/format-time'
import type { Message } from '@/server/domain/messages/message'
import { citedNumbers, type PublishedResult } from '@/server/domain/results/result'
import { ForkWords } from './fork-words'
import { OpenInFork } from './open-in-fork'
import { useForkMessages } from './use-fork-messages'

/** The messages of a fork that its result does not cite, as far as they were written before it. */
export function LeftOutDialog(props: { card: Message; result: PublishedResult; onClose: () => void }) {
  const { card, result, onClose } = props
  const { forkId, unconsidered } = result
  const { threadId } = card
  const { messages, isFailed } = useForkMessages(threadId, forkId)
  const cited = new Set(citedNumbers(result.body))
  const left = [...(messages ?? [])].filter(
    ([number, message]) => message.seq < card.seq && !cited.has(number),
  )
  return (
    <Dialog
      width="l"
      title={words.leftOutTitle(messages ? left.length : result.messageCount - cited.size)}
      open
      onClose={onClose}
    >
      {isFailed && <Hint tone="bad">{words.unreachable}</Hint>}
      <ol data-scope="fork" aria-busy={!messages && !isFailed}>
        {left.map(([number, message]) => (
          <li
            key={number}
            className="border-t border-line-soft py-10 text-sm leading-20 wrap-anywhere first:border-t-0 first:pt-0"
          >
            <CitedAuthor message={message}>
              {listTime(message.createdAt, new Date())}, {words.message(number)}
              {unconsidered && number > unconsidered.after && `, ${words.afterDraft}`}
            </CitedAuthor>
            <ForkWords message={message} />
            <OpenInFork {...{ threadId, forkId, messageId: message.id }} place="list" onFollow={onClose} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
