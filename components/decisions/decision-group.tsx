'use client'

import Link from 'next/link'
import { useNameOf } from '@/components/people/author'
import { decisionsStrings } from '@/components/strings/decisions'
import { Icon } from '@/components/ui/icon'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { forkPath, messagePath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Decision } from '@/server/domain/results/decision'
import type { Citation, ResultBullet } from '@/server/domain/results/result'

const words = decisionsStrings

/** The lines of one result that match the search, each with its sources and links back to them. */
export function DecisionGroup({ lines }: { lines: readonly [Decision, ...Decision[]] }) {
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
  function tellMore({ owner, citations, marked }: ResultBullet): string {
    const hasNone = citations.length === 0 && marked !== null
    const told = [owner && words.owner(owner), hasNone && words.noSource(nameOfPerson(marked))]
    return told.filter(Boolean).join(', ')
  }
  const nameOfPerson = (userId: string) => nameOf({ authorUserId: userId, authorAgentId: null })
  return (
    <article className="result decided" aria-label={first.headline}>
      <p className="result-h">
        <Icon name="git-merge" small />
        <span className="cut">{words.from(result.description)}</span>
        <span className="grow" />
        {channel.kind !== 'direct' && <span>#{channel.name}</span>}
      </p>
      <h2>
        <Link href={card}>{first.headline}</Link>
      </h2>
      <ul>
        {lines.map(line => {
          const bullet = result.body.bullets.find(({ id }) => id === line.lineId)
          const cited = bullet?.citations ?? []
          return (
            <li key={line.id}>
              <span className="tag">{words.kinds[line.kind]}</span> {line.text}
              {bullet && <span className="cap"> {tellMore(bullet)}</span>}
              <Cites citations={cited} fork={fork} />
            </li>
          )
        })}
      </ul>
      <p className="result-f">
        <span className="cut">
          {words.published(nameOfPerson(result.publishedBy))}
          <time dateTime={first.publishedAt} title={exactTime(first.publishedAt)}>
            {listTime(first.publishedAt, new Date())}
          </time>
        </span>
        {first.staleAt && (
          <span className="state wait">
            <Icon name="clock" small /> {words.stale}
          </span>
        )}
        <span className="grow" />
        <Link className="warm-link" href={fork}>
          {words.toFork}
        </Link>
      </p>
    </article>
  )
}

function Cites({ citations, fork }: { citations: readonly Citation[]; fork: string }) {
  if (citations.length === 0) return null
  return (
    <span className="cites">
      {' '}
      <span className="sr">{words.cites}</span>
      {citations.map(({ messageId, number, quote, hidden }) => (
        <Link
          key={`${messageId} ${quote}`}
          className="cite"
          href={`${fork}#m-${messageId}`}
          title={hidden ? words.hidden[hidden] : quote}
          aria-label={words.cite(number, hidden ? words.hidden[hidden] : quote)}
        >
          {number}
        </Link>
      ))}
    </span>
  )
}
