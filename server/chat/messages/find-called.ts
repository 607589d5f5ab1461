import type { Party } from '../../db/messages/conversations.ts'

export function findCalled(parties: Party[], names: string[]): Party[] {
  return names.flatMap(name => parties.find(party => party.name === name) ?? [])
}
