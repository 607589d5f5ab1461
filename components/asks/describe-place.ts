import { asksStrings as words } from '@/components/strings/asks'
import { list } from '@/components/strings/words'
import type { ShownPlace } from '@/server/domain/agents/calls/call-target'

type Shown = Extract<ShownPlace, { kind: 'shown' }>

/** The most readers that are named. */
const mostNamed = 6

/** Says where a call acts: the words of the link, and the words around it. */
export function describePlace({ channel, thread, fork, readers }: Shown): {
  before: string
  name: string
  after: string
} {
  if (!channel) return { before: words.place.newDirect, name: list(readers.names), after: '' }
  if (channel.kind === 'direct') return { before: '', name: words.place.direct(readers.names), after: '' }
  const name = `#${channel.name}`
  if (fork)
    return { before: words.place.fork, name: `‘${fork.description}’`, after: words.place.inChannel(name) }
  if (thread)
    return { before: words.place.thread, name: `‘${thread.title}’`, after: words.place.inChannel(name) }
  return { before: words.place.newThread, name, after: '' }
}

/** Lists the people who read in a place: everyone, or some names and a count. Guests are always named. */
export function describeReaders({ everyone, count, names, guests }: Shown['readers']): string {
  const unnamedGuests = guests.count - guests.names.length
  const guestList = [...guests.names, ...(unnamedGuests > 0 ? [words.readers.more(unnamedGuests)] : [])]
  const guestsToo = guests.count === 0 ? '' : words.readers.guests(guests.count, guestList)
  if (everyone) return words.readers.everyone(count - guests.count) + guestsToo
  const shown = names.slice(0, mostNamed)
  const others = count - shown.length
  return words.readers.some([...shown, ...(others > 0 ? [words.readers.more(others)] : [])]) + guestsToo
}
