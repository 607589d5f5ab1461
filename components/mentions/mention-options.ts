import { callLabels } from '@/components/strings/channels/crowds'
import type { Agent } from '@/server/domain/agents/agent'
import { type FoldedText, foldText } from '@/server/domain/messages/fold-text'
import type { Member } from '@/server/domain/workspaces/workspace'
import { type Audience, canRead, listMeant, mayCall } from './list-meant'

const order = new Intl.Collator()

/** A part of a display name, in UTF-16 units. */
export type Part = readonly [start: number, end: number]

/** An offer of a list to insert: exactly one of `agent`, `member`, `crowd` and `emoji` is set. */
export interface Candidate {
  id: string
  /** The name after the @. */
  name: string
  label: string
  agent: Agent | null
  member: Member | null
  /** A group, or the people of the channel: how many it means, null while that is not known. */
  crowd: { count: number | null } | null
  /** It stands in the text in place of its name. */
  emoji: string | null
  /** A person who can't read the place. */
  isOutside: boolean
  isMe: boolean
  folded: { name: FoldedText; label: FoldedText }
}

/** A candidate that matches the typed text, and the matching part. */
export interface MentionOption extends Candidate {
  nameMatch: Part | null
  labelMatch: Part | null
}

/**
 * Lists everybody who can be mentioned, in the order of an empty query: agents as they are given, people by name, and
 * the person at the screen and those who can't read the place last; then groups and the calls of the channel.
 */
export function listCandidates(
  agents: readonly Agent[],
  members: readonly Member[],
  myUserId: string | null,
  audience?: Audience,
): Candidate[] {
  const callable = agents
    .filter(agent => agent.isActive && !agent.isSystem)
    .map(agent => makeCandidate({ id: agent.id, name: agent.slug, label: agent.displayName, agent }))
  const people = members.map(member =>
    makeCandidate({
      id: member.userId,
      name: member.handle,
      label: member.displayName,
      member,
      isMe: member.userId === myUserId,
      isOutside: audience !== undefined && !canRead(audience, member),
    }),
  )
  const byLabel = (one: Candidate, other: Candidate) => order.compare(one.label, other.label)
  return [
    ...callable,
    ...people.sort(
      (one, other) =>
        Number(one.isOutside) - Number(other.isOutside) ||
        Number(one.isMe) - Number(other.isMe) ||
        byLabel(one, other),
    ),
    ...(audience ? listCrowds(audience) : []),
  ]
}

/** Lists the groups, and @channel and @here where the writer may use them. */
function listCrowds(audience: Audience): Candidate[] {
  const { channel, me, groups } = audience
  const named = groups.map(({ id, handle, name, userIds }) =>
    makeCandidate({ id, name: handle, label: name, crowd: { count: userIds.length } }),
  )
  if (!mayCall(channel, me.role)) return named
  const calls = [
    { id: 'channel', label: callLabels.channelLabel, count: listMeant(['channel'], audience).total },
    // The active people change all the time; the note below the text counts them.
    { id: 'here', label: callLabels.hereLabel, count: null },
  ]
  return [
    ...named,
    // They are found by their names: many words begin like 'everybody'.
    ...calls.map(({ id, label, count }) => {
      const candidate = makeCandidate({ id, name: id, label, crowd: { count } })
      return { ...candidate, folded: { ...candidate.folded, label: foldText('') } }
    }),
  ]
}

function makeCandidate(
  given: Pick<Candidate, 'id' | 'name' | 'label'> &
    Partial<Pick<Candidate, 'agent' | 'member' | 'crowd' | 'isOutside' | 'isMe'>>,
): Candidate {
  const folded = { name: foldText(given.name), label: foldText(given.label) }
  return {
    agent: null,
    member: null,
    crowd: null,
    emoji: null,
    isOutside: false,
    isMe: false,
    ...given,
    folded,
  }
}

/**
 * Finds the best candidates: names that start with the query, then names with a word
 * that does, then the rest.
 */
export function findOptions(
  candidates: readonly Candidate[],
  query: string,
  most: number,
): { options: MentionOption[]; total: number } {
  const sought = foldText(query).text
  const byRank: MentionOption[][] = [[], [], []]
  for (const candidate of candidates) {
    const name = findPart(candidate.folded.name, sought)
    const label = findPart(candidate.folded.label, sought)
    const rank = Math.min(name?.rank ?? 3, label?.rank ?? 3)
    byRank[rank]?.push({ ...candidate, nameMatch: name?.part ?? null, labelMatch: label?.part ?? null })
  }
  const ranked = byRank.flat()
  return { options: ranked.slice(0, most), total: ranked.length }
}

/** Finds the place of the query in a text: at its start (0), at the start of a word (1), or anywhere (2). */
function findPart({ text, places }: FoldedText, sought: string): { part: Part; rank: number } | null {
  const first = text.indexOf(sought)
  if (first === -1) return null
  const atWord = findAtWord(text, sought, first)
  const start = atWord === -1 ? first : atWord
  const end = start + sought.length
  const rank = start === 0 ? 0 : atWord === -1 ? 2 : 1
  return { part: places ? [places[start] ?? 0, places[end] ?? 0] : [start, end], rank }
}

function findAtWord(text: string, sought: string, first: number): number {
  let at = first
  while (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) at = text.indexOf(sought, at + 1)
  return at
}
