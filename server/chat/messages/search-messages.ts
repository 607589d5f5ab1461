import type { Claims, Database, Tx } from '../../db/client.ts'
import {
  type FoundEntry,
  type SearchFilters,
  searchMessages as search,
} from '../../db/messages/message-search.ts'
import { findAuthors, findChannelIds, findDirects } from '../../db/messages/search-names.ts'
import { normalizeChannelName } from '../../domain/channels/channel-name.ts'
import { mentionsIn } from '../../domain/messages/mentions.ts'
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
import { id } from '../../domain/wire/ids.ts'
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
  const excerpt = excerptOf(
    named?.text ?? message.content,
    terms.map((term, index) => ({ ...term, forms: forms[index] })),
  )
  const words = `${excerpt.text} ${result?.headline ?? ''}`
  const mentions = named ? undefined : mentionsIn(words, message.metadata.mentions)
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
    ...(mentions && { mentions }),
    excerpt,
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
  const idsOf = (kind: 'from' | 'in', names: string[], known: ReadonlyMap<string, readonly string[]>) => {
    const ids = names.flatMap(value => {
      const found = known.get(value) ?? []
      if (found.length === 0) unknown.push({ kind, value })
      return found
    })
    return names.length > 0 ? ids : null
  }
  const people = await findAuthors(tx, { workspaceId, names: authors })
  const places = namesOf('in')
  const found = await findPlaces(tx, places, { workspaceId, userId: claims.sub })
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
    authorIds: idsOf('from', authors, people.set('me', [claims.sub])),
    channelIds: idsOf('in', places, found),
    code: tokens.some(({ kind }) => kind === 'has'),
    kinds: readKinds(tokens),
    days: coverDays(span, now),
    ...span,
  }
  return { filters, unknown }
}

/**
 * Finds the places of `in:`: a channel by its name; a direct message by the other side, with or without an @, or by its
 * id, as several people have no name together.
 */
async function findPlaces(
  tx: Tx,
  places: readonly string[],
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<Map<string, string[]>> {
  const channelName = (place: string) => (place.startsWith('@') ? null : normalizeChannelName(place))
  const wanted = places.flatMap(place => channelName(place) ?? [])
  const channels = await findChannelIds(tx, { workspaceId, names: wanted })
  const found = new Map<string, string[]>()
  for (const place of places) {
    const channelId = channels.get(channelName(place) ?? '')
    if (channelId) found.set(place, [channelId])
  }
  const left = places.filter(place => !found.has(place))
  const partyOf = (place: string) => place.replace(/^@/, '')
  const parties = await findAuthors(tx, { workspaceId, names: left.map(partyOf) })
  parties.set('me', [userId])
  const ids = left.filter(place => id.safeParse(place).success)
  const partyIds = [...new Set(left.flatMap(place => parties.get(partyOf(place)) ?? []))]
  const directs = await findDirects(tx, { workspaceId, userId, partyIds, ids })
  for (const place of left) {
    const own = parties.get(partyOf(place)) ?? []
    const theirs = directs.filter(({ id: directId, userIds, agentId }) => {
      if (directId === place) return true
      if (agentId !== null) return own.includes(agentId)
      return userIds.length === 2 && own.some(partyId => partyId !== userId && userIds.includes(partyId))
    })
    if (theirs.length > 0)
      found.set(
        place,
        theirs.map(direct => direct.id),
      )
  }
  return found
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
