import type { Channel } from '@/server/domain/channels/channel'
import type { Group } from '@/server/domain/groups/group'
import { type CallName, isCallName } from '@/server/domain/messages/mentions'
import type { FormerMember } from '@/server/domain/people/profile'
import type { Member, MemberRole } from '@/server/domain/workspaces/workspace'

/** The people around a conversation: who is in its channel, and whom a mention can mean. */
export interface Audience {
  channel: Pick<Channel, 'kind'>
  me: { userId: string; role: MemberRole }
  /** Everybody in the workspace whom the writer knows. */
  members: ReadonlyMap<string, Member>
  /** Those who are there no more, as far as the writer knows them. */
  formerMembers: ReadonlyMap<string, FormerMember>
  /** The people in the channel. */
  channelIds: ReadonlySet<string>
  groups: readonly Group[]
  /** Names that agents have. */
  agentNames: ReadonlySet<string>
  /** The people who are active now. */
  activeIds: ReadonlySet<string>
}

/** The people whom the names of a text mean, as far as the writer has to know before sending. */
export interface Meant {
  /** People mentioned by their own names who can't read the place. */
  outsiders: readonly Member[]
  /** The names of people mentioned by their own names who have left the workspace. */
  gone: readonly string[]
  /** Groups, with those members who can't read the place. `count`: the people whom the mention notifies. */
  groups: readonly { group: Group; count: number; outsiders: readonly Member[] }[]
  /** @channel and @here. `count` null: they mean nobody here, as this writer may not use them or this is a direct message. */
  calls: readonly { name: CallName; count: number | null }[]
  /** How many people the groups and calls notify together. */
  total: number
}

/** The most people whom groups and calls notify without a question before. */
export const mostUnasked = 10

/** Tells whether a text may notify so many people that its writer is asked first. `@here` counts as everybody. */
export function mayMeanMany(names: readonly string[], audience: Audience): boolean {
  return listMeant(names, { ...audience, activeIds: audience.channelIds }).total > mostUnasked
}

/** Tells whether a person can read the messages of the channel: the same as openvibe.can_person_read. */
export function canRead({ channel, channelIds }: Audience, { userId, role }: Member): boolean {
  return channelIds.has(userId) || (channel.kind === 'public' && role !== 'guest')
}

/** Finds the people whom these names mean, with the rules of the server. */
export function listMeant(names: readonly string[], audience: Audience): Meant {
  const { channel, me, members, formerMembers, channelIds, groups, agentNames, activeIds } = audience
  const byHandle = new Map([...members.values()].map(member => [member.handle, member]))
  const outsiders: Member[] = []
  const gone: string[] = []
  const meantGroups: { group: Group; count: number; outsiders: Member[] }[] = []
  const calls: { name: CallName; count: number | null }[] = []
  const notified = new Set<string>()
  for (const name of names) {
    const person = byHandle.get(name)
    const group = groups.find(each => each.handle === name)
    if (agentNames.has(name)) continue
    if (person) {
      if (!canRead(audience, person)) outsiders.push(person)
    } else if (group) {
      const people = group.userIds.flatMap(id => (id === me.userId ? [] : (members.get(id) ?? [])))
      const readers = people.filter(each => canRead(audience, each))
      for (const { userId } of readers) notified.add(userId)
      meantGroups.push({
        group,
        count: readers.length,
        outsiders: people.filter(each => !canRead(audience, each)),
      })
    } else if (isCallName(name)) {
      if (!mayCall(channel, me.role)) calls.push({ name, count: null })
      else {
        const called = [...channelIds].filter(
          id => id !== me.userId && (name === 'channel' || activeIds.has(id)),
        )
        for (const id of called) notified.add(id)
        calls.push({ name, count: called.length })
      }
    } else {
      const former = [...formerMembers.values()].find(({ handle, left }) => left && handle === name)
      if (former?.displayName) gone.push(former.displayName)
    }
  }
  return { outsiders, gone, groups: meantGroups, calls, total: notified.size }
}

/** Tells whether @channel and @here mean people if this role writes them in this channel. */
export function mayCall({ kind }: Pick<Channel, 'kind'>, role: MemberRole): boolean {
  return kind !== 'direct' && role !== 'guest'
}
