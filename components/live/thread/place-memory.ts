import { keptInTab } from '@/components/ui/kept'

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

/** Pages that load anew, as after a link of another site, find the places of the ones before. */
const keptAt = 'openvibe:places'

if (typeof window !== 'undefined') {
  const [loaded] = performance.getEntriesByType('navigation')
  isReturn = loaded instanceof PerformanceNavigationTiming && loaded.type === 'back_forward'
  for (const line of keptInTab.read(keptAt)?.split('\n') ?? []) {
    const [key = '', messageId = '', offset = '', end = ''] = line.split(' ')
    if (key !== '') places.set(key, { messageId, offset: Number(offset) || 0, atEnd: end === 'end' })
  }
  addEventListener('pagehide', keepPlaces)
  // The router draws the earlier page within `popstate`, before this hears of it: the Navigation API tells first.
  addEventListener('popstate', () => {
    isReturn = true
  })
  const navigation: unknown = Reflect.get(window, 'navigation')
  if (navigation instanceof EventTarget) {
    navigation.addEventListener('navigate', event => {
      const kind: unknown = Reflect.get(event, 'navigationType')
      if (kind !== 'replace') isReturn = kind === 'traverse'
    })
  }
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

/** Keeps the places for the next page of this tab. */
export function keepPlaces() {
  const lines = [...places].map(([key, { messageId, offset, atEnd }]) =>
    [key, messageId, Math.round(offset), atEnd ? 'end' : ''].join(' '),
  )
  keptInTab.write(keptAt, lines.length === 0 ? null : lines.join('\n'))
}

/** Returns the earlier scroll position after the browser's Back or Forward; null otherwise. */
export function recallPlace(key: string): Place | null {
  return isReturn ? (places.get(key) ?? null) : null
}
