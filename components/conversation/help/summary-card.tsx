'use client'

import { useId } from 'react'
import { MessageCite } from '@/components/citations/message-cite'
import { ago, useMinute } from '@/components/forks/ago'
import { helpStrings as words } from '@/components/strings/help'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Spacer } from '@/components/ui/surface/spacer'
import { Caption } from '@/components/ui/text/caption'
import { TaskLink } from '@/components/workspace/task-link'
import type { HelpLine, ThreadHelp } from '@/server/domain/help/thread-help'

interface Place {
  threadId: string
  channelId: string
}

/** The summary of a thread: one line, which unfolds to all lines with links to their messages. */
export function SummaryCard(props: {
  place: Place
  isOpen: boolean
  summary: ThreadHelp['summary']
  taskId: string | null
  /** A sentence about the summary that is on its way. */
  state: string | null
  failure: string | null
  /** Null: nobody can ask for it now. */
  onRenew: (() => void) | null
  onFold: () => void
  onHide: () => void
}) {
  const { place, isOpen, summary, taskId, state, failure, onRenew, onHide } = props
  const bodyId = useId()
  const now = useMinute()
  const covers = summary && words.covers(summary.lastSeq, summary.newer)
  return (
    <section
      className="border-b border-line-soft bg-raised px-8 py-4 text-sm phone:px-4"
      aria-label={words.label}
    >
      <button
        className="flex min-h-28 w-full min-w-0 items-center gap-8 rounded-control px-8 text-left hover:bg-hover touch:min-h-touch"
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={props.onFold}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small className="text-text-3" />
        <b className="font-semibold">{words.summary}</b>
        {!isOpen && (
          <span className="min-w-0 truncate text-text-2 phone:hidden">{summary?.lines[0]?.text}</span>
        )}
        <Spacer />
        <Caption className="whitespace-nowrap" role="status">
          {state ?? covers}
        </Caption>
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <div className="max-h-220 overflow-y-auto px-8 pt-8 pb-6">
            {summary && (
              <ul className="grid list-disc gap-4 pl-20 text-text">
                {summary.lines.map(line => (
                  <SummaryLine key={line.text} place={place} line={line} />
                ))}
              </ul>
            )}
            {failure && <p className="pt-4 text-danger">{words.failed(failure)}</p>}
            <div className="flex flex-wrap items-center gap-x-8 gap-y-4 pt-8">
              <Caption className="min-w-0 flex-1">
                {summary && words.written(ago(summary.madeAt, now))} {state && covers}{' '}
                {taskId && <TaskLink taskId={taskId} label={words.task} place="step" />}
              </Caption>
              {onRenew && (
                <Button size="s" onClick={onRenew}>
                  {words.renew}
                </Button>
              )}
              <Button size="s" look="quiet" onClick={onHide}>
                {words.hide}
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

function SummaryLine({ place, line }: { place: Place; line: HelpLine }) {
  const seqs = new Map(line.citations.map(({ messageId, seq }) => [messageId, seq]))
  return (
    <li className="wrap-anywhere" dir="auto">
      {line.text}{' '}
      {[...seqs].map(([messageId, seq]) => (
        <MessageCite key={messageId} citation={{ ...place, forkId: null, messageId, label: String(seq) }} />
      ))}
    </li>
  )
}
