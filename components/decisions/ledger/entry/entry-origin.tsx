'use client'

import Link from 'next/link'
import { Person, usePersonName } from '@/components/people/author'
import { decisionsStrings } from '@/components/strings/decisions/decisions'
import { ledgerStrings } from '@/components/strings/decisions/ledger'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { Quote } from '@/components/ui/text/quote'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { forkPath, messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { writeCost } from '@/components/workspace/write-cost'
import type { LedgerEntry } from '@/server/domain/ledger/entry'
import { inNumberOrder } from '@/server/domain/results/result'

const words = ledgerStrings.entry

/** The way back from an entry to every message that it rests on, its people and its cost. */
export function EntryOrigin({ entry }: { entry: LedgerEntry }) {
  const { workspace, channels } = useWorkspace()
  const personName = usePersonName()
  const { source, people, cost } = entry
  const channel = channels.find(({ id }) => id === source.channelId)
  const total = cost.workUsd + cost.forkUsd
  return (
    <section className="grid gap-10" aria-labelledby="entry-source">
      <h3 className="text-sm font-semibold text-text-2" id="entry-source">
        {words.source}
      </h3>
      {channel && <Source entry={entry} channel={channel} workspace={workspace} />}
      {people.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-12 gap-y-4">
          <Caption>{words.people}</Caption>
          {people.map(id => (
            <span key={id} className="inline-flex items-center gap-6 text-sm">
              <Person id={id} size="xs" /> {personName(id)}
            </span>
          ))}
        </p>
      )}
      {total > 0 && (
        <p className="text-sm">
          <Caption>{words.cost}</Caption> {writeCost(total)}{' '}
          <Caption>{words.costOf(writeCost(cost.workUsd), writeCost(cost.forkUsd))}</Caption>
        </p>
      )}
    </section>
  )
}

function Source(props: {
  entry: LedgerEntry
  channel: Parameters<typeof messagePath>[1]
  workspace: Parameters<typeof messagePath>[0]
}) {
  const plainText = usePlainText()
  const { entry, channel, workspace } = props
  const { source } = entry
  const { messageId, state } = source
  const toSource = messageId !== null && messagePath(workspace, channel, { ...source, id: messageId })
  return (
    <>
      <p className="text-text-2">
        {source.kind === 'result' ? words.ofResult(source.topic) : words.ofMessage}
        {channel.kind !== 'direct' && ` · #${channel.name}`}
      </p>
      {state !== 'there' && (
        <p className="text-text-2">{state === 'deleted' ? words.sourceDeleted : words.sourceEdited}</p>
      )}
      {source.kind === 'message' && source.quote !== '' && <Quote>{plainText(source.quote)}</Quote>}
      {source.kind === 'result' && source.forkId !== null && (
        <ul className="grid gap-8">
          {inNumberOrder(source.citations).map(({ messageId: cited, number, quote, hidden }) => {
            const fork = forkPath(workspace, channel, { id: source.forkId ?? '', threadId: source.threadId })
            return (
              <li key={`${cited} ${quote}`}>
                <Quote tone="fork">
                  {hidden ? decisionsStrings.hidden[hidden] : plainText(quote)}{' '}
                  <Link
                    className={linkStyle({ tone: 'warm' })}
                    href={`${fork}#m-${cited}`}
                    aria-label={decisionsStrings.cite(number, hidden ? '' : plainText(quote))}
                  >
                    {number}
                  </Link>
                </Quote>
              </li>
            )
          })}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-16 gap-y-4">
        {toSource && (
          <Link className={linkStyle()} href={toSource}>
            {words.openSource}
          </Link>
        )}
        {source.kind === 'result' && source.forkId !== null && (
          <Link
            className={linkStyle({ tone: 'warm' })}
            href={forkPath(workspace, channel, { id: source.forkId, threadId: source.threadId })}
          >
            {words.openFork}
          </Link>
        )}
      </p>
    </>
  )
}
