import { sql } from 'kysely'
import * as z from 'zod'
import { message } from '../../domain/messages/message.ts'
import type { SearchCursor } from '../../domain/search/search.ts'
import type { SearchTerm } from '../../domain/search/search-query.ts'
import type { Tx } from '../client.ts'

/**
 * The filters of a search: a message must match one entry of each list. A list that is null does not count.
 */
export interface SearchFilters {
  channelIds: string[] | null
  authorIds: string[] | null
  code: boolean
  /** Days, months and years that cover the time; `since` and `until` are exact. */
  days: string[] | null
  since: Date | null
  until: Date | null
}

const found = z.object({
  message,
  rank: z.number(),
  number: z.number().int(),
  below: z.number().int(),
  at: z.string(),
  nextBelow: z.number().int().nullable(),
})

/**
 * Returns one page of the messages that the caller may read and that match, best first. `within` narrows the
 * channels further, which an agent's tool must do; it never widens the access that the caller's claims give.
 */
export async function searchMessages(
  tx: Tx,
  given: {
    workspaceId: string
    terms: SearchTerm[]
    filters: SearchFilters
    within: string[] | null
    cursor: SearchCursor | null
    limit: number
  },
): Promise<{ messages: z.infer<typeof message>[]; nextCursor: SearchCursor | null }> {
  const { workspaceId, terms, filters, within, cursor, limit } = given
  const { rows } = await sql`
    select openvibe.message_json(m) as message, h.rank, h.number, h.below, h.at, h.next_below
    from openvibe.search_messages(${workspaceId}::uuid, ${JSON.stringify(terms)}::jsonb,
      ${JSON.stringify(labels(filters))}::jsonb, ${filters.since}::timestamptz, ${filters.until}::timestamptz,
      ${within}::uuid[], ${JSON.stringify({ size: limit + 1, ...cursor })}::jsonb) h
    join messages m on m.id = h.message_id
    order by h.rank desc, h.number desc`.execute(tx)
  const hits = found.array().parse(rows)
  const page = hits.slice(0, limit)
  const last = page.at(-1)
  return {
    messages: page.map(hit => hit.message),
    nextCursor: last ? after(last, hits.length > limit) : null,
  }
}

/** Returns the cursor that continues in the same batch, or in the next one if there is one. */
function after(last: z.infer<typeof found>, hasMore: boolean): SearchCursor | null {
  const { below, at, rank, number, nextBelow } = last
  if (hasMore) return { below, at, rank, number }
  return nextBelow === null ? null : { below: nextBelow, at, rank: null, number: null }
}

/** Returns the labels as the index has them: see openvibe.search_labels. */
function labels({ channelIds, authorIds, code, days }: SearchFilters): string[][] {
  const short = (kind: string) => (id: string) => `/${kind}/${id.slice(-12)}`
  return [
    channelIds?.map(short('c')),
    authorIds?.map(short('a')),
    days?.map(day => `/d/${day}`),
    code ? ['/has/code'] : undefined,
  ].filter(each => each !== undefined)
}

/** Finds the people and agents with these names, as far as the caller may see them. */
export async function findAuthors(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: string[] },
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('mentionNames')
    .select(['name', 'userId', 'agentId'])
    .where('workspaceId', '=', workspaceId)
    .where('name', 'in', names)
    .execute()
  return new Map(
    rows.flatMap(({ name, userId, agentId }) =>
      (userId ?? agentId) ? [[name, userId ?? agentId ?? '']] : [],
    ),
  )
}

/** Finds the caller's channels with these names. */
export async function findChannelIds(
  tx: Tx,
  { workspaceId, names }: { workspaceId: string; names: string[] },
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('workspaceId', '=', workspaceId)
    .where('kind', '<>', 'direct')
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
