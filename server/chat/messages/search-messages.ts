import type { Claims, Database, Tx } from '../../db/client.ts'
import {
  type FoundEntry,
  findAuthors,
  findChannelIds,
  type SearchFilters,
  searchMessages as search,
} from '../../db/messages/message-search.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import type { SearchCursor, SearchHit, SearchPage, UnknownFilter } from '../../domain/search/search.ts'
import { coverDays, readDay, type Span } from '../../domain/search/search-days.ts'
import { excerptOf } from '../../domain/search/search-excerpt.ts'
import {
  parseSearch,
  readTerms,
  type SearchKind,
  type SearchTerm,
  type SearchToken,
  searchKinds,
} from '../../domain/search/search-query.ts'
import { forkPath, messagePath } from '../../domain/workspaces/paths.ts'
import { checkMember } from '../workspaces/check-role.ts'

export interface SearchAsked {
  /** The person who asks, or for whom an agent acts. The search finds only messages that this person may read. */
  claims: Claims
  workspaceId: string
  query: string
  cursor?: SearchCursor | null
  limit: number
  /** Days in the reader's time zone. */
  timeZone?: string
  /** The only channels to search: every reader of an agent's conversation may read them. Absent: no such limit. */
  within?: string[]
  /** The channel where the question was asked: its messages come a little before others. */
  near?: string
  /** Nobody is typing any more: the last word is whole. */
  complete?: boolean
}

/**
 * Searches messages, names of forks, names and texts of files by a query as a person typed it, the best match first. People
 * and agents use the same search.
 */
export function searchMessages(db: Database, asked: SearchAsked): Promise<SearchPage> {
  const { claims, workspaceId, query, cursor = null, limit, within = null, near = null } = asked
  const tokens = parseSearch(query)
  const terms = readTerms(query, tokens, { complete: asked.complete ?? false })
  return db.asUser(claims, async tx => {
    await checkMember(tx, { workspaceId, userId: claims.sub })
    if (tokens.every(token => token.without)) return { hits: [], nextCursor: null, unknown: [] }
    const { filters, unknown } = await readFilters(tx, tokens, asked)
    if (unknown.length > 0) return { hits: [], nextCursor: null, unknown }
    const page = { workspaceId, terms, filters, within, near, cursor, limit }
    const { entries, nextCursor, total } = await search(tx, page)
    const hits = entries.map(entry => showHit(entry, terms))
    return { hits, nextCursor, unknown, ...(total !== undefined && { total }) }
  })
}

function showHit(entry: FoundEntry, terms: SearchTerm[]): SearchHit {
  const { source, sourceId, match, message, named, result, place, forms } = entry
  const { id, channelId, threadId, seq, editedAt } = message
  const forkId = source === 'fork' ? sourceId : message.forkId
  const channel = { id: channelId, ...place }
  return {
    source,
    match,
    sourceId: sourceId ?? id,
    messageId: id,
    channelId,
    threadId,
    forkId,
    seq,
    ...(named
      ? {
          authorType: 'human',
          authorUserId: named.createdBy,
          authorAgentId: null,
          createdAt: named.createdAt,
        }
      : authorOf(message)),
    editedAt: named ? null : editedAt,
    path:
      source === 'fork' && sourceId
        ? forkPath(place, channel, { id: sourceId, threadId })
        : messagePath(place, channel, { id, threadId, forkId }),
    ...(named?.name === undefined ? {} : { fileName: named.name }),
    ...(named?.status && { forkStatus: named.status }),
    ...(result && { result }),
    excerpt: excerptOf(
      named?.text ?? message.content,
      terms.map((term, index) => ({ ...term, forms: forms[index] })),
    ),
  }
}

function authorOf({ authorType, authorUserId, authorAgentId, createdAt }: FoundEntry['message']) {
  return { authorType, authorUserId, authorAgentId, createdAt }
}

async function readFilters(
  tx: Tx,
  tokens: SearchToken[],
  { claims, workspaceId, timeZone = 'UTC' }: SearchAsked,
): Promise<{ filters: SearchFilters; unknown: UnknownFilter[] }> {
  const unknown: UnknownFilter[] = []
  const namesOf = (kind: 'from' | 'in') =>
    tokens.filter(token => token.kind === kind).map(({ value }) => value)
  const authors = namesOf('from')
  const channels = namesOf('in').map(normalizeChannelName)
  const known = {
    from: (await findAuthors(tx, { workspaceId, names: authors })).set('me', claims.sub),
    in: await findChannelIds(tx, { workspaceId, names: channels }),
  }
  const idsOf = (kind: 'from' | 'in', names: string[]) => {
    const ids = names.flatMap(value => {
      const id = known[kind].get(value)
      if (id === undefined) unknown.push({ kind, value })
      return id ?? []
    })
    return names.length > 0 ? ids : null
  }
  const now = new Date()
  const span: Span = { since: null, until: null }
  for (const { kind, value } of tokens) {
    if (kind !== 'before' && kind !== 'after' && kind !== 'on') continue
    const day = readDay(value, { now, timeZone })
    if (!day) unknown.push({ kind, value })
    if (day && kind !== 'before') span.since = later(span.since, day.since)
    if (day && kind !== 'after') span.until = earlier(span.until, kind === 'on' ? day.until : day.since)
  }
  const filters = {
    authorIds: idsOf('from', authors),
    channelIds: idsOf('in', channels),
    code: tokens.some(({ kind }) => kind === 'has'),
    kinds: readKinds(tokens),
    days: coverDays(span, now),
    ...span,
  }
  return { filters, unknown }
}

/** Returns the kinds of hits that are asked for; null: all of them. */
function readKinds(tokens: readonly SearchToken[]): SearchKind[] | null {
  const asked = searchKinds.filter(each => tokens.some(({ kind, value }) => kind === 'is' && value === each))
  return asked.length > 0 ? asked : null
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other
}

function earlier(one: Date | null, other: Date): Date {
  return one && one < other ? one : other
}
