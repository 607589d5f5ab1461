import { few, format, list, plural } from '../words'

const people = (count: number) => plural(count, { one: '# person', other: '# people' })

/** The sentences about people whom a message mentions, before it is sent. */
export const callsStrings = {
  people,
  outside: 'can’t read this channel',
  cannotRead: (names: readonly string[], place: string) =>
    `${few(names)} can’t read ${place} and won’t be notified.`,
  askMember: 'Ask a member to add them.',
  cannotReadDirect: (names: readonly string[]) =>
    `${few(names)} can’t read this direct message. Nobody can be added to it.`,
  gone: (names: readonly string[]) =>
    `${few(names)} ${names.length === 1 ? 'is' : 'are'} no longer in this workspace and won’t be notified.`,
  add: (names: readonly string[], place: string) => `Add ${few(names)} to ${place}`,
  adding: 'Adding…',
  added: (names: readonly string[], place: string) => `Added ${list(names)} to ${place}.`,
  notAdded: (why: string) => `Not added: ${why}`,
  group: (name: string, count: number) =>
    count === 0 ? `@${name} notifies nobody here.` : `@${name} notifies ${people(count)}.`,
  groupHidden: (count: number, place: string) => `${people(count)} in the group can’t read ${place}.`,
  addAll: (count: number) => `Add ${people(count)}`,
  all: (count: number) =>
    count === 0 ? '@channel notifies nobody: you are alone here.' : `@channel notifies ${people(count)}.`,
  here: (count: number) =>
    count === 0
      ? '@here notifies nobody: no one else is active now.'
      : `@here notifies ${plural(count, { one: '# person who is', other: '# people who are' })} active now.`,
  notForGuests: (name: string) => `Guests can’t use @${name}.`,
  notInDirect: (name: string) => `@${name} has no effect in a direct message.`,
  editTellsNobody: 'An edit notifies nobody.',
  sureTitle: (count: number) => `Notify ${people(count)}?`,
  sureWhy: (names: readonly string[], count: number) =>
    `${list(names.map(name => `@${name}`))} ${names.length === 1 ? 'notifies' : 'notify'} ${format(count)} people.`,
  send: 'Send',
  back: 'Cancel',
} as const
