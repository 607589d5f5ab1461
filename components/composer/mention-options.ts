import type { Agent } from '@/server/domain/agent'
import type { Member } from '@/server/domain/workspace'
import { type FoldedText, foldText } from './fold-text'

/** Part of a shown name, in UTF-16 units. */
export type Part = readonly [start: number, end: number]

/** Somebody who can be mentioned; exactly one of `agent` and `member` is there. */
export interface Candidate {
  id: string
  /** What stands behind the @. */
  name: string
  label: string
  agent: Agent | null
  member: Member | null
  isMe: boolean
  folded: { name: FoldedText; label: FoldedText }
}

/** A candidate that fits what is typed, and where it does. */
export interface MentionOption extends Candidate {
  nameMatch: Part | null
  labelMatch: Part | null
}

/** Everybody who can be mentioned, in the order of an empty query: agents, people, and oneself at the end. */
export function listCandidates(
  agents: readonly Agent[],
  members: readonly Member[],
  myUserId: string | null,
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
    }),
  )
  const order = new Intl.Collator()
  const byLabel = (one: Candidate, other: Candidate) => order.compare(one.label, other.label)
  return [
    ...callable.sort(byLabel),
    ...people.sort((one, other) => Number(one.isMe) - Number(other.isMe) || byLabel(one, other)),
  ]
}

function makeCandidate(
  given: Pick<Candidate, 'id' | 'name' | 'label'> & Partial<Pick<Candidate, 'agent' | 'member' | 'isMe'>>,
): Candidate {
  const folded = { name: foldText(given.name), label: foldText(given.label) }
  return { agent: null, member: null, isMe: false, ...given, folded }
}

/** Who fits the query: first names that begin with it, then names with a word that does, then the rest. */
export function findOptions(candidates: readonly Candidate[], query: string): MentionOption[] {
  const sought = foldText(query).text
  const ranked = candidates.flatMap(candidate => {
    const name = findPart(candidate.folded.name, sought)
    const label = findPart(candidate.folded.label, sought)
    if (!name && !label) return []
    const option = { ...candidate, nameMatch: name?.part ?? null, labelMatch: label?.part ?? null }
    return [{ option, rank: Math.min(name?.rank ?? 3, label?.rank ?? 3) }]
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ option }) => option)
}

/** Where the text holds what is sought: at its start (0), at the start of a word (1), or anywhere (2). */
function findPart({ text, places }: FoldedText, sought: string): { part: Part; rank: number } | null {
  if (sought === '') return { part: [0, 0], rank: 0 }
  const starts = allPlaces(text, sought)
  const [first] = starts
  if (first === undefined) return null
  const atWord = starts.find(start => start === 0 || !/[\p{L}\p{N}]/u.test(text[start - 1] ?? ''))
  const start = atWord ?? first
  const rank = start === 0 ? 0 : atWord === undefined ? 2 : 1
  return { part: [places[start] ?? 0, places[start + sought.length] ?? 0], rank }
}

function allPlaces(text: string, sought: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) places.push(at)
  return places
}
