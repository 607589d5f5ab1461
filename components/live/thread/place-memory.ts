/** Where a list stood: the message at the top of what was in sight, and how far above the edge it began. */
export interface Place {
  readonly messageId: string
  readonly offset: number
  /** The newest line was in sight. */
  readonly atEnd: boolean
}

const places = new Map<string, Place>()
const keptPlaces = 100
/** By Back and Forward one comes back to where one was; by any other way to the place that it names. */
let isReturn = false

if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    isReturn = true
  })
  for (const act of ['click', 'keydown']) {
    addEventListener(act, () => (isReturn = false), { capture: true, passive: true })
  }
}

/** The name of a list's place: the thread or fork, and the message that the address names in it. */
export function placeKey(conversation: string, at: string | undefined): string {
  return `${conversation}#${at ?? ''}`
}

export function rememberPlace(key: string, place: Place) {
  places.delete(key)
  places.set(key, place)
  for (const old of places.keys()) {
    if (places.size <= keptPlaces) break
    places.delete(old)
  }
}

/** Where one was before, for who comes back by the browser's Back or Forward; null for everyone else. */
export function recallPlace(key: string): Place | null {
  return isReturn ? (places.get(key) ?? null) : null
}
