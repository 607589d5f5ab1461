import { sql } from 'kysely'
import * as z from 'zod'
import { channel } from '../../domain/channels/channel.ts'
import { fork } from '../../domain/forks/fork.ts'
import { message } from '../../domain/messages/message.ts'
import { type SearchCursor, searchHit } from '../../domain/search/search.ts'
import type { SearchKind, SearchTerm } from '../../domain/search/search-query.ts'
import { id, time } from '../../domain/wire/ids.ts'
import type { Tx } from '../client.ts'

/**
 * The filters of a search: a message must match one entry of each list. A list that is null does not count.
 */
export interface SearchFilters {
  channelIds: string[] | null
  authorIds: string[] | null
  code: boolean
  kinds: SearchKind[] | null
  /** Days, months and years that cover the time; `since` and `until` are exact. */
  days: string[] | null
  since: Date | null
  until: Date | null
}

const { source, match } = searchHit.shape
const found = z.object({
  source,
  sourceId: id.nullable(),
  match,
  message,
  place: z.object({ slug: z.string(), kind: channel.shape.kind, name: z.string() }),
  /**
   * The fork or the file that was found, with the words that were searched; `name`: the name of the file; `status`:
   * the state of the fork.
   */
  named: z
    .object({
      text: z.string(),
      name: z.string().optional(),
      status: fork.shape.status.optional(),
      createdBy: id,
      createdAt: time,
    })
    .nullable(),
  /** The result that the message publishes. */
  result: searchHit.shape.result.unwrap().nullable(),
  forms: z.array(z.array(z.string())),
  rank: z.number(),
  number: z.number().int(),
  below: z.number().int(),
  at: z.string(),
  nextBelow: z.number().int().nullable(),
  first: z.boolean(),
  total: z.number().int().nullable(),
})
/**
 * An entry of the index that matches, with the message that is its place, and the words that the search took for
 * each term.
 */
export type FoundEntry = z.infer<typeof found>

/**
 * Returns one page of the messages, forks and files that the caller may read and that match, best first. `within`
 * narrows the channels further, which an agent's tool must do; it never widens the access that the caller's claims
 * give. `near`: the channel where the question was asked counts a little more.
 */
export async function searchMessages(
  tx: Tx,
  given: {
    workspaceId: string
    terms: SearchTerm[]
    filters: SearchFilters
    within: string[] | null
    near: string | null
    cursor: SearchCursor | null
    limit: number
  },
): Promise<{ entries: FoundEntry[]; nextCursor: SearchCursor | null; total: number | undefined }> {
  const { workspaceId, terms, filters, within, near, cursor, limit } = given
  const page = { size: limit + 1, near, ...cursor }
  const { rows } = await sql`
    select h.source, h.source_id, h.match, h.forms, openvibe.message_json(m) as message,
      h.rank, h.number, h.below, h.at, h.next_below, h.first, h.total,
      jsonb_build_object('slug', w.slug, 'kind', c.kind, 'name', c.name) as place,
      case h.source
        when 'fork' then jsonb_build_object('text', f.description, 'status', f.status, 'createdBy', f.created_by, 'createdAt', f.created_at)
        when 'file' then jsonb_build_object('text', a.name || coalesce(e'\\n' || left(t.text, 200000), ''), 'name', a.name, 'createdBy', a.uploader_id, 'createdAt', m.created_at)
      end as named,
      case when h.source = 'message' and r.message_id is not null then jsonb_build_object(
        'forkId', r.fork_id, 'headline', m.metadata #>> '{result,body,headline}',
        'isCurrent', r.message_id is not distinct from origin.result_message_id) end as result
    from openvibe.search_messages(${workspaceId}::uuid, ${JSON.stringify(terms)}::jsonb,
      ${JSON.stringify(labels(filters))}::jsonb, ${filters.since}::timestamptz, ${filters.until}::timestamptz,
      ${within}::uuid[], ${JSON.stringify(page)}::jsonb) h
    join messages m on m.id = h.message_id
    join channels c on c.id = m.channel_id
    join workspaces w on w.id = m.workspace_id
    left join forks f on h.source = 'fork' and f.id = h.source_id
    left join fork_results r on h.source = 'message' and r.message_id = m.id
    left join forks origin on origin.id = r.fork_id
    left join attachments a on h.source = 'file' and a.id = h.source_id
    left join attachment_texts t on t.attachment_id = a.id and t.status = 'ready'
    where h.source = 'message' or f.id is not null or a.id is not null
    order by h.rank desc, h.number desc`.execute(tx)
  const hits = found.array().parse(rows)
  const entries = hits.slice(0, limit)
  const last = entries.at(-1)
  return {
    entries,
    nextCursor: last ? after(last, hits.length > limit) : null,
    total: cursor ? undefined : (hits[0]?.total ?? hits.length),
  }
}

/** Returns the cursor that continues in the same batch, or in the next one if there is one. */
function after(last: FoundEntry, hasMore: boolean): SearchCursor | null {
  const { below, at, rank, number, nextBelow, first } = last
  if (hasMore) return { below, at, rank, number, first }
  return nextBelow === null ? null : { below: nextBelow, at, rank: null, number: null, first: false }
}

/** Returns the labels as the index has them: see openvibe.entry_labels. */
function labels({ channelIds, authorIds, code, kinds, days }: SearchFilters): string[][] {
  const short = (kind: string) => (id: string) => `/${kind}/${id.slice(-12)}`
  return [
    channelIds?.map(short('c')),
    authorIds?.map(short('a')),
    days?.map(day => `/d/${day}`),
    code ? ['/has/code'] : undefined,
    kinds?.map(kind => `/is/${kind}`),
  ].filter(each => each !== undefined)
}
