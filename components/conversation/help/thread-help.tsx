'use client'

import { useMemo, useState } from 'react'
import { helpStrings as words } from '@/components/strings/help'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import type { Channel } from '@/server/domain/channels/channel'
import type { Message } from '@/server/domain/messages/message'
import { ForkSuggestion } from './fork-suggestion'
import { SummaryCard } from './summary-card'
import { useThreadHelp } from './use-thread-help'

/** The summary at the top of a long thread, and one suggestion to go on in a fork. */
export function ThreadHelp(props: {
  threadId: string
  channel: Channel
  /** The messages of the thread that are loaded. */
  messages: ReadonlyMap<string, Message>
}) {
  const { threadId, channel, messages } = props
  const { help, problem, ...acts } = useThreadHelp(threadId, channel)
  // A summary that is written anew stays unfolded.
  const [isOpen, setOpen] = useState(false)
  const lastSeq = help?.summary?.lastSeq ?? null
  const newer = useMemo(() => countNewer(messages, lastSeq), [messages, lastSeq])
  if (!help) return null
  const { summary, suggestion, task, isDue, isHidden } = help
  const isWriting = task?.isOpen === true
  const mayAsk = channel.archivedAt === null && !isWriting && !isDue
  const failure = !isWriting && !isDue ? (task?.problem ?? null) : null
  const at = { threadId, channelId: channel.id }
  return (
    <>
      {isHidden ? (
        <div className="flex items-center gap-8 border-b border-line-soft px-16 py-2 phone:px-12">
          <Caption className="min-w-0 flex-1">{words.hidden}</Caption>
          <Button look="link" size="s" onClick={() => acts.hide.mutate({ threadId, hides: false })}>
            {words.show}
          </Button>
        </div>
      ) : (
        (summary || isWriting || failure || (isDue && task)) && (
          <SummaryCard
            place={at}
            isOpen={isOpen}
            summary={summary && { ...summary, newer: Math.max(newer, summary.newer) }}
            taskId={task?.id ?? null}
            state={isWriting ? words.writing : isDue ? words.waiting : null}
            failure={failure}
            onFold={() => setOpen(!isOpen)}
            onRenew={mayAsk ? () => acts.renew.mutate({ threadId }) : null}
            onHide={() => acts.hide.mutate({ threadId, hides: true })}
          />
        )
      )}
      {suggestion && channel.archivedAt === null && (
        <ForkSuggestion
          key={suggestion.id}
          place={at}
          suggestion={suggestion}
          known={messages.get(suggestion.messageId)}
          onDecline={() => acts.decline.mutate({ threadId, suggestionId: suggestion.id })}
          onEnd={() => acts.end.mutate({ threadId })}
        />
      )}
      {problem && (
        <Hint tone="bad" className="mx-16">
          {problem}
        </Hint>
      )}
    </>
  )
}

/** Counts the loaded messages that came after the summary was written. */
function countNewer(messages: ReadonlyMap<string, Message>, lastSeq: number | null): number {
  if (lastSeq === null) return 0
  return [...messages.values()].filter(
    ({ seq, forkId, authorType, deletedAt }) =>
      seq > lastSeq && forkId === null && authorType !== 'system' && deletedAt === null,
  ).length
}
