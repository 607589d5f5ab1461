/**
 * The workspace context of one conversation: chosen when a task starts, and read anew for each of its requests. Both
 * ask for the rights of every reader at that moment. Runs as the service, because no person's own rights say what others
 * may read.
 */
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { EventData } from '../../domain/tasks/events.ts'
import { id, time } from '../../domain/wire/ids.ts'
import {
  type Candidate,
  dayOf,
  fitDecisions,
  labelOfDecision,
  mostDecisions,
  type ToldDecision,
} from '../../domain/workspace-context/lay-context.ts'
import type { ContextSource } from '../../domain/workspace-context/workspace-context.ts'
import { selectSharedChannels } from '../channels/shared-channels.ts'
import type { Tx } from '../client.ts'

/** The conversation that is told, and the person who asks in it. */
interface Conversation {
  workspaceId: string
  channelId: string
  actingUserId: string
}

/** The parts of the context as a task's log fixes them. */
export type FixedParts = NonNullable<EventData<'task.started'>['context']>

/** The context in words. */
export interface SeenParts {
  facts: string
  decisions: (ToldDecision & { messageId: string })[]
}

const candidate = z.object({
  id,
  text: z.string(),
  headline: z.string(),
  publishedAt: time,
  channelId: id,
  threadId: id,
  forkId: id,
  messageId: id,
})

export const foundContext = z.object({
  versionId: id.nullable(),
  facts: z.string().nullable(),
  decisions: z.array(candidate),
})

/** So many are read, because long ones may not fit. */
const mostCandidates = 2 * mostDecisions

export type FoundContext = z.infer<typeof foundContext>

/**
 * Returns the query of everything that every reader of a conversation may be told now, as one JSON object (foundContext):
 * the newest facts, and decisions in the order of their rank. Those of the same channel come first, then the newer ones.
 */
export function selectContext({ workspaceId, channelId, actingUserId }: Conversation): RawBuilder<unknown> {
  const among = sql`c.workspace_id = ${workspaceId}
    and exists (select from decisions d where d.channel_id = c.id and d.kind = 'decision')`
  return sql`
    with facts as (
      select v.id, v.content from workspace_context_versions v
      where v.workspace_id = ${workspaceId} order by v.version desc limit 1
    ), shared as materialized (
      ${selectSharedChannels({ channelId, actingUserId, among })}
    ), here as (
      select ${columns} from ${current} where d.channel_id = ${channelId} and d.kind = 'decision'
        and d.channel_id in (select id from shared) and ${isTold}
      order by d.published_at desc, d.id desc limit ${mostCandidates}
    ), others as (
      select ${columns} from ${current} where d.workspace_id = ${workspaceId} and d.kind = 'decision'
        and d.channel_id <> ${channelId} and d.channel_id in (select id from shared) and ${isTold}
      order by d.published_at desc, d.id desc limit ${mostCandidates}
    )
    select jsonb_build_object('versionId', (select id from facts), 'facts', (select content from facts),
      'decisions', coalesce((select jsonb_agg(to_jsonb(ranked) order by rank, ranked."publishedAt" desc, ranked.id desc)
        from (select 0 as rank, here.* from here union all select 1, others.* from others) ranked), '[]'))`
}

/** Finds everything that every reader of a conversation may be told now. */
export async function findContext(tx: Tx, place: Conversation): Promise<FoundContext> {
  const { rows } = await sql`select (${selectContext(place)}) as found`.execute(tx)
  return z.tuple([z.object({ found: foundContext })]).parse(rows)[0].found
}

/** Chooses the decisions that fit. */
export function fitContext({ versionId, decisions, ...found }: FoundContext): {
  fixed: FixedParts
  seen: SeenParts
  sources: ContextSource[]
  leftForSpace: number
} {
  const facts = found.facts ?? ''
  const ranked = decisions.map(toSource)
  const chosen = fitDecisions(facts, ranked)
  return {
    fixed: { versionId, decisions: chosen.map(({ id, messageId }) => ({ id, messageId })) },
    seen: { facts, decisions: chosen.map(tell) },
    sources: chosen,
    leftForSpace: ranked.length - chosen.length,
  }
}

/**
 * Reads the context that a task was given. A decision leaves if it no longer holds: its result has a newer version, is
 * stale or deleted, an admin left it out, or somebody who reads along may not read it any more. The labels of the others
 * stay.
 */
export async function readChosenContext(
  tx: Tx,
  { channelId, actingUserId }: Conversation,
  { versionId, decisions }: FixedParts,
): Promise<SeenParts> {
  const ids = decisions.map(each => each.id)
  const among = sql`c.id in (select d.channel_id from decisions d where d.id = any (${ids}::uuid[]))`
  const { rows } = await sql`
    with shared as materialized (
      ${selectSharedChannels({ channelId, actingUserId, among })}
    )
    select ${versionId}::uuid as version_id,
      (select content from workspace_context_versions where id = ${versionId}::uuid) as facts,
      coalesce((select jsonb_agg(to_jsonb(held)) from (
        select ${columns} from ${current}
        where d.id = any (${ids}::uuid[]) and d.channel_id in (select id from shared) and ${isTold}
      ) held), '[]') as decisions`.execute(tx)
  const found = foundContext.parse(rows[0])
  const held = new Map(found.decisions.map(row => [row.id, toSource(row)]))
  return {
    facts: found.facts ?? '',
    decisions: decisions.flatMap(({ id, messageId }, index) => {
      const decision = held.get(id)
      return decision?.messageId === messageId ? [tell(decision, index)] : []
    }),
  }
}

/** Lists the decisions that admins left out, of those that every reader of a conversation may read. */
export async function listLeftOut(tx: Tx, place: Conversation): Promise<ContextSource[]> {
  const { workspaceId, channelId, actingUserId } = place
  const among = sql`c.id in (select d.channel_id from left_out_decisions l join decisions d on d.id = l.decision_id
    where l.workspace_id = ${workspaceId})`
  const { rows } = await sql`
    with shared as materialized (${selectSharedChannels({ channelId, actingUserId, among })})
    select ${columns} from ${current} join left_out_decisions l on l.decision_id = d.id
    where l.workspace_id = ${workspaceId} and d.channel_id in (select id from shared) and ${holds}
    order by d.published_at desc, d.id desc limit 200`.execute(tx)
  return candidate.array().parse(rows).map(toSource)
}

// The names are quoted because the rows are also read as JSON; the time has the form of the API.
const columns = sql`d.id, d.text, d.headline, d.channel_id as "channelId", d.thread_id as "threadId",
  d.fork_id as "forkId", d.message_id as "messageId",
  to_char(d.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "publishedAt"`

const current = sql`decisions d
  join forks f on f.id = d.fork_id join messages m on m.id = d.message_id`

/**
 * The result is the current one of its fork, nothing in it changed since, its message is there, and nobody has dropped
 * or replaced the decision in the ledger.
 */
const holds: RawBuilder<unknown> = sql`f.result_message_id = d.message_id and f.stale_at is null
  and m.deleted_at is null and not exists (select from ledger_entries e
    where e.source = 'result' and e.fork_id = d.fork_id and e.line_id = d.line_id
      and e.status in ('dropped', 'superseded'))`

const isTold: RawBuilder<unknown> = sql`${holds}
  and not exists (select from left_out_decisions l where l.decision_id = d.id)`

function toSource(row: z.infer<typeof candidate>): ContextSource & Candidate {
  return { ...row, decisionId: row.id }
}

function tell(decision: ContextSource & Candidate, index: number): SeenParts['decisions'][number] {
  const { text, headline, messageId } = decision
  return { label: labelOfDecision(index), messageId, text, headline, on: dayOf(decision) }
}
