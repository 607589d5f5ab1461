import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { messageCitation } from '../../domain/citations/citation.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'
import { isCurrent } from '../tasks/context-json.ts'

const toldMessage = z.object({
  id,
  channelId: id,
  channel: z.string(),
  threadId: id,
  forkId: id.nullable(),
  seq: z.number(),
  /** The number in its fork. */
  forkNumber: z.number().nullable(),
  author: z.string(),
  isAgent: z.boolean(),
  createdAt: time,
  content: z.string(),
  isResult: z.boolean(),
  citations: z.array(messageCitation).nullable().catch(null),
})
/**
 * A message as a tool shows it: with names from the records; without deleted messages, messages of the
 * system, and results of a fork that a newer one has replaced.
 */
export type ToldMessage = z.infer<typeof toldMessage>

/** Returns those of these messages that the caller may read, in no order. */
export function findToldMessages(tx: Tx, messageIds: readonly string[]): Promise<ToldMessage[]> {
  if (messageIds.length === 0) return Promise.resolve([])
  return select(tx, sql`m.id = any (${messageIds}::uuid[])`, sql`m.seq`)
}

/**
 * Returns messages of a thread's main line or of a fork, oldest first: the first ones after a number, or else the
 * last ones, before a number if one is given.
 */
export async function listToldMessages(
  tx: Tx,
  asked: {
    threadId: string
    forkId: string | null
    before: number | null
    after: number | null
    limit: number
  },
): Promise<ToldMessage[]> {
  const { threadId, forkId, before, after, limit } = asked
  const inConversation = forkId === null ? sql`m.fork_id is null` : sql`m.fork_id = ${forkId}::uuid`
  const earlier = before === null ? sql`true` : sql`m.seq < ${before}`
  const later = after === null ? sql`true` : sql`m.seq > ${after}`
  const found = await select(
    tx,
    sql`m.thread_id = ${threadId} and ${inConversation} and ${earlier} and ${later}`,
    after === null ? sql`m.seq desc limit ${limit}` : sql`m.seq limit ${limit}`,
  )
  return after === null ? found.reverse() : found
}

/** Finds one message of a fork, by its number or its id. */
export async function findForkMessage(
  tx: Tx,
  asked: { forkId: string; messageId?: string; seq?: number; number?: number },
): Promise<ToldMessage | undefined> {
  const { forkId, messageId, seq, number } = asked
  const byNumber = number === undefined ? sql`m.seq = ${seq ?? 0}` : sql`m.fork_number = ${number}`
  const named = messageId === undefined ? byNumber : sql`m.id = ${messageId}::uuid`
  const [found] = await select(tx, sql`m.fork_id = ${forkId}::uuid and ${named}`, sql`m.seq`)
  return found
}

async function select(
  tx: Tx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ToldMessage[]> {
  const { rows } = await sql`
    select m.id, m.channel_id, c.name as channel, m.thread_id, m.fork_id, m.seq, m.fork_number, m.created_at, m.content,
      coalesce(a.display_name, case when p.left_at is null then p.display_name end, 'Former member') as author,
      m.author_type = 'agent' as is_agent, m.metadata ? 'result' as is_result,
      m.metadata -> 'citations' as citations
    from messages m
    join channels c on c.id = m.channel_id
    left join profiles p on p.id = m.author_user_id
    left join agent_configs a on a.id = m.author_agent_id
    where ${where} and m.author_type <> 'system' and m.deleted_at is null and ${isCurrent}
    order by ${order}`.execute(tx)
  return z.array(toldMessage).parse(rows)
}
