import type { Party } from '../../db/messages/conversations.ts'

/** Returns the people and agents that these names stand for, in the order of the text. */
export function findCalled(parties: Party[], names: string[]): Party[] {
  return names.flatMap(name => parties.find(party => party.name === name) ?? [])
}
