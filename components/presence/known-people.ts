import type { PresenceChange } from '@/server/domain/wire/realtime'
import type { PresenceList, PresenceState } from '@/server/domain/workspaces/presence'

/** The people who are here, as far as this tab knows, and since when it knows; everybody else is offline. */
export type KnownPeople = ReadonlyMap<string, { readonly state: PresenceState; readonly at: string }>

export const nobody: KnownPeople = new Map()

/** Applies the new state of one person. Events may overtake each other: an older one changes nothing. */
export function hearChange(known: KnownPeople, { userId, state, at }: PresenceChange): KnownPeople {
  const last = known.get(userId)
  if (last && isLater(last.at, at)) return known
  return new Map(known).set(userId, { state, at })
}

/** Applies the whole list; events from after it was made stay. */
export function hearList(known: KnownPeople, { people, at }: PresenceList): KnownPeople {
  const next = new Map(people.map(({ userId, state }) => [userId, { state, at }]))
  for (const [userId, person] of known) if (isLater(person.at, at)) next.set(userId, person)
  return next
}

const ranks = { online: 0, away: 1, offline: 2 } as const

/** Sorts people who are here before people who are away; equals keep the order in which they joined. */
export function sortByPresence<Person extends { userId: string }>(
  people: readonly Person[],
  known: KnownPeople,
): Person[] {
  const rank = ({ userId }: Person) => ranks[known.get(userId)?.state ?? 'offline']
  return people.toSorted((one, other) => rank(one) - rank(other))
}

function isLater(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}
