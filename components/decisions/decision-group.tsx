'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useNameOf } from '@/components/people/author'
import { decisionsStrings } from '@/components/strings/decisions/decisions'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import {
  ResultFooter,
  ResultHead,
  ResultPoint,
  ResultSurface,
  resultHeadlineStyle,
} from '@/components/ui/surface/result-surface'
import { Spacer } from '@/components/ui/surface/spacer'
import { Caption } from '@/components/ui/text/caption'
import { citeStyle } from '@/components/ui/text/cite-style'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { forkPath, messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Decision } from '@/server/domain/results/decision'
import { type Citation, inNumberOrder, linesOf, type ResultLine } from '@/server/domain/results/result'

const words = decisionsStrings
const toForkStyle = cx(
  linkStyle({ tone: 'warm' }),
  'whitespace-nowrap touch:inline-flex touch:min-h-touch touch:items-center',
)

/** The lines of one result that match the search, each with its sources and links back to them. */
export function DecisionGroup({ lines }: { lines: readonly [Decision, ...Decision[]] }) {
  const plainText = usePlainText()
  const [first] = lines
  const { workspace, channels } = useWorkspace()
  const nameOf = useNameOf()
  const channel = channels.find(({ id }) => id === first.channelId)
  if (!channel) return null
  const { result } = first
  const fork = forkPath(workspace, channel, { id: first.forkId, threadId: first.threadId })
  const card = messagePath(workspace, channel, {
    id: first.messageId,
    threadId: first.threadId,
    forkId: null,
  })
  function tellMore({ id, citations, marked }: ResultLine): string {
    const owner = result.body.bullets.find(each => each.id === id)?.owner
    const objector = result.body.dissent.find(each => each.id === id)?.who
    const hasNone = citations.length === 0 && marked !== null
    const told = [
      owner && words.owner(owner),
      objector && words.objector(objector),
      hasNone && words.noSource(nameOfPerson(marked)),
    ]
    return told.filter(Boolean).join(', ')
  }
  const nameOfPerson = (userId: string) => nameOf({ authorUserId: userId, authorAgentId: null })
  return (
    <ResultSurface as="article" aria-label={first.headline}>
      <ResultHead>
        <Icon name="git-merge" small className="text-fork" />
        <span className="min-w-0 truncate">{words.from(result.description)}</span>
        <Spacer />
        {channel.kind !== 'direct' && <span>#{channel.name}</span>}
      </ResultHead>
      <h2 className={resultHeadlineStyle} dir="auto">
        <Link className="hover:underline" href={card}>
          {first.headline}
        </Link>
      </h2>
      <ul>
        {lines.map(line => {
          const inResult = linesOf(result.body).find(({ id }) => id === line.lineId)
          return (
            <ResultPoint key={line.id}>
              <Tag className="mr-2">{words.kinds[line.kind]}</Tag> <bdi>{plainText(line.text)}</bdi>
              {inResult && <Caption> {tellMore(inResult)}</Caption>}
              <Cites citations={inResult?.citations ?? []} fork={fork} />
            </ResultPoint>
          )
        })}
      </ul>
      <ResultFooter>
        <span>
          {words.published(nameOfPerson(result.publishedBy))}
          <time
            className="whitespace-nowrap"
            dateTime={first.publishedAt}
            title={exactTime(first.publishedAt)}
          >
            {listTime(first.publishedAt, new Date())}
          </time>
        </span>
        {result.version > 1 && <Tag>{words.version(result.version)}</Tag>}
        {first.staleAt && (
          <State tone="wait" icon="clock">
            {words.stale}
          </State>
        )}
        <span className="flex-1" />
        <Link className={toForkStyle} href={fork}>
          {words.toFork}
        </Link>
      </ResultFooter>
    </ResultSurface>
  )
}

function Cites({ citations, fork }: { citations: readonly Citation[]; fork: string }) {
  const plainText = usePlainText()
  if (citations.length === 0) return null
  return (
    <span className="whitespace-nowrap">
      {' '}
      <span className="sr-only">{words.cites}</span>
      {inNumberOrder(citations).map(({ messageId, number, quote, hidden }) => (
        <Link
          key={`${messageId} ${quote}`}
          className={citeStyle()}
          href={`${fork}#m-${messageId}`}
          data-cite
          title={hidden ? words.hidden[hidden] : plainText(quote)}
          aria-label={words.cite(number, hidden ? words.hidden[hidden] : plainText(quote))}
        >
          {number}
        </Link>
      ))}
    </span>
  )
}
