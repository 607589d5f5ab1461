import type { ChannelPlace, Party } from '../../db/messages/conversations.ts'
import { type CallName, isCallName } from '../../domain/messages/mentions.ts'

/** Somebody whom a text mentions: a person, a group, an agent, or the people of the channel (`call`). */
export type Called = Party & { call: CallName | null }

/**
 * Returns the people, groups and agents that these names stand for, in the order of the text. A person or agent with
 * the name of a call is meant by it. `alone`: only people and agents by their own names.
 */
export function findCalled(
  { parties, mayCall }: Pick<ChannelPlace, 'parties' | 'mayCall'>,
  names: readonly string[],
  { alone = false }: { alone?: boolean } = {},
): Called[] {
  return names.flatMap(name => {
    const party = parties.find(each => each.name === name)
    if (party) return alone && party.groupId ? [] : { ...party, call: null }
    return mayCall && !alone && isCallName(name)
      ? { name, userId: null, groupId: null, agent: null, call: name }
      : []
  })
}
