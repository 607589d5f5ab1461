/**
 * The scroll position of a list: the message at the top of the visible part, and how
 * far above the edge it began.
 */
export interface Place {
  readonly messageId: string
  readonly offset: number
  /** The newest message was in sight. */
  readonly atEnd: boolean
}

const places = new Map<string, Place>()
const keptPlaces = 100
/**
 * True after Back or Forward, which restore the earlier scroll position; any other navigation goes to
 * the place in the address.
 */
let isReturn = false

if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    isReturn = true
  })
  for (const act of ['click', 'keydown']) {
    addEventListener(act, () => (isReturn = false), { capture: true, passive: true })
  }
}

/**
 * Returns the key of a list's scroll position: the thread or fork, and the message
 * that the address names in it.
 */
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

/** Returns the earlier scroll position after the browser's Back or Forward; null otherwise. */
export function recallPlace(key: string): Place | null {
  return isReturn ? (places.get(key) ?? null) : null
}
