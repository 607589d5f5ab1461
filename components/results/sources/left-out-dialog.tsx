'use client'

import { CitedAuthor } from '@/components/citations/cited-author'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { resultCardStrings as words } from '@/components/strings/results/result-card'
import { linkStyle } from '@/components/ui/button/link-style'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { listTime } from '@/components/workspace/format-time'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Message } from '@/server/domain/messages/message'
import { citedNumbers, type PublishedResult } from '@/server/domain/results/result'
import { ForkWords } from './fork-words'
import { useForkMessages } from './use-fork-messages'

/** The messages of a fork that its result does not cite, as far as they were written before it. */
export function LeftOutDialog(props: { card: Message; result: PublishedResult; onClose: () => void }) {
  const { card, result, onClose } = props
  const { forkId, unconsidered } = result
  const { workspace } = useWorkspace()
  const { channel } = useThreadScope()
  const { messages, isFailed } = useForkMessages(card.threadId, forkId)
  const cited = new Set(citedNumbers(result.body))
  const left = [...(messages ?? [])].filter(
    ([number, message]) => message.seq < card.seq && !cited.has(number),
  )
  const fork = forkPath(workspace, channel, { id: forkId, threadId: card.threadId })
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
            <a
              className={linkStyle({
                tone: 'warm',
                className: 'text-xs touch:inline-flex touch:min-h-touch touch:items-center',
              })}
              href={`${fork}#m-${message.id}`}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onClose()
                goTo(event.currentTarget.href)
              }}
            >
              {words.openInFork}
            </a>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
