/** The channels that a search leaves out because guests can read the conversation in which it was asked. */
export interface HiddenPlaces {
  places: number
  /** The names of these guests, as far as the person who asks may know them. */
  guests: readonly string[]
}

/** How many guests are named. */
const mostNames = 3

/** Says in a sentence that places were not searched, and the reason; null: all were. */
export function describeHidden({ places, guests }: HiddenPlaces): string | null {
  if (places === 0) return null
  const said = places === 1 ? '1 place here was' : `${places} places here were`
  return `${said} not searched, since ${describeGuests(guests)} can read along.`
}

function describeGuests(guests: readonly string[]): string {
  if (guests.length === 0) return 'a guest'
  const named = guests.slice(0, mostNames)
  const more = guests.length - named.length
  const parts = [...named, ...(more > 0 ? [`${more} more`] : [])]
  const last = parts.at(-1)
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
  return `${list} (${guests.length === 1 ? 'a guest' : 'guests'})`
}
