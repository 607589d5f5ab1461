import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Message } from '../../domain/messages/message.ts'
import {
  type Decision,
  type DecisionCursor,
  type DecisionKind,
  type DecisionPage,
  decision,
  decisionLines,
} from '../../domain/results/decision.ts'
import type { PublishedResult } from '../../domain/results/result.ts'
import type { SearchTerm } from '../../domain/search/search-query.ts'
import type { Tx } from '../client.ts'

/**
 * Writes a result's lines as decisions, in place of those of the version before. A line that the version before
 * had keeps its row.
 */
export async function writeDecisions(
  tx: Tx,
  { message, result }: { message: Message; result: PublishedResult },
): Promise<void> {
  const { forkId, body, publishedAt, publishedBy, participants } = result
  const lines = decisionLines(body)
  const writers = participants.filter(({ kind }) => kind === 'user').map(each => each.id)
  const people = [...new Set([publishedBy, ...writers])]
  const { workspaceId, channelId, threadId, id: messageId } = message
  await tx
    .deleteFrom('decisions')
    .where('forkId', '=', forkId)
    .where(
      'lineId',
      'not in',
      lines.map(({ id }) => id),
    )
    .execute()
  await tx
    .insertInto('decisions')
    .values(
      lines.map(({ id: lineId, kind, text }, position) => ({
        id: newId(),
        workspaceId,
        channelId,
        threadId,
        forkId,
        messageId,
        lineId,
        position,
        kind,
        headline: body.headline,
        text,
        publishedAt,
        people,
        words: '',
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['forkId', 'lineId']).doUpdateSet(({ ref }) => ({
        messageId: ref('excluded.messageId'),
        position: ref('excluded.position'),
        kind: ref('excluded.kind'),
        headline: ref('excluded.headline'),
        text: ref('excluded.text'),
        publishedAt: ref('excluded.publishedAt'),
        people: ref('excluded.people'),
      })),
    )
    .execute()
}

const columns = sql`d.id, d.fork_id, d.thread_id, d.channel_id, d.message_id, d.line_id, d.kind, d.text, d.headline,
  d.published_at, f.stale_at, m.metadata -> 'result' as result`

/**
 * Returns one page of the decisions that the caller may read, newest first. `within` narrows the channels
 * further, which an agent's tool must do; it never widens the access that the caller's claims give.
 */
export async function searchDecisions(
  tx: Tx,
  given: {
    workspaceId: string
    terms: SearchTerm[]
    within: string[] | null
    /** Only lines of these kinds. */
    kinds: readonly DecisionKind[] | null
    /** Only results that this person published or worked on. */
    personId: string | null
    cursor: DecisionCursor | null
    limit: number
  },
): Promise<DecisionPage> {
  const { workspaceId, terms, within, kinds, personId, cursor, limit } = given
  const { rows } = await sql`
    select ${columns}
    from openvibe.search_decisions(${workspaceId}::uuid, ${JSON.stringify(terms)}::jsonb, ${within}::uuid[],
      ${cursor?.publishedAt ?? null}::timestamptz, ${cursor?.id ?? null}::uuid, ${limit + 1}, ${kinds}::text[],
      ${personId}::uuid) d
    join forks f on f.id = d.fork_id
    join messages m on m.id = d.message_id
    order by d.published_at desc, d.id desc`.execute(tx)
  const found = decision.array().parse(rows)
  const decisions = found.slice(0, limit)
  return { decisions, nextCursor: found.length > limit ? cursorOf(decisions.at(-1)) : null }
}

/** Finds a decision that the caller may read. */
export async function findDecision(
  tx: Tx,
  { workspaceId, decisionId }: { workspaceId: string; decisionId: string },
): Promise<Decision | undefined> {
  const { rows } = await sql`
    select ${columns}
    from decisions d
    join forks f on f.id = d.fork_id
    join messages m on m.id = d.message_id
    where d.id = ${decisionId} and d.workspace_id = ${workspaceId}`.execute(tx)
  return decision.array().parse(rows)[0]
}

function cursorOf(last: Decision | undefined): DecisionCursor | null {
  return last ? { publishedAt: last.publishedAt, id: last.id } : null
}
