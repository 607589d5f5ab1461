/**
 * The one way to the browser's storage. It never throws: where storage is forbidden or full, a value lasts as long as
 * the page, and garbage reads as nothing.
 */
export interface KeptTexts {
  read(place: string): string | null
  /** Null removes the stored value. */
  write(place: string, text: string | null): void
  /** Every place that holds something and begins with `prefix`. */
  list(prefix: string): string[]
  /** Removes every place that begins with `prefix`. As long as the page is open, nothing is stored there any more. */
  drop(prefix: string): void
}

/** For this browser, over restarts and in all of its tabs. */
export const keptTexts = createTexts(() => localStorage)
/** For this tab alone, over reloads. */
export const keptInTab = createTexts(() => sessionStorage)

/** One value with a fixed place and a form of its own. */
export interface Kept<Value> {
  /** The same object as long as the same text is kept. */
  get(): Value
  set(value: Value): void
  forget(): void
  /** Calls the listener after changes in this tab and in others. */
  subscribe(listener: () => void): () => void
}

/** How a value is written down. */
export interface Form<Value> {
  /** The value where nothing is kept, or nothing that can be read. */
  readonly otherwise: Value
  /** Throws when the text is not a value of this form. Checked with zod, except where the first scripts need it. */
  parse(text: string): Value
  /** Null when the value equals `otherwise` and needs no room. */
  write(value: Value): string | null
}

export function keep<Value>(place: string, form: Form<Value>, texts: KeptTexts = keptTexts): Kept<Value> {
  let last: { text: string | null; value: Value } = { text: null, value: form.otherwise }

  function put(text: string | null) {
    texts.write(place, text)
    tell(place)
  }

  return {
    get() {
      const text = texts.read(place)
      if (text !== last.text) last = { text, value: read(form, text) }
      return last.value
    },
    set: value => put(form.write(value)),
    forget: () => put(null),
    subscribe(listener) {
      const hear = (changed: string | null) => {
        if (changed === null || changed === place) listener()
      }
      listeners.add(hear)
      const stop = onOtherTab(hear)
      return () => {
        listeners.delete(hear)
        stop()
      }
    },
  }
}

/** Calls the listener with the place that another tab has changed, or with null when all of it may have changed. */
export function onOtherTab(listener: (place: string | null) => void): () => void {
  // A server that draws the page has no tabs.
  if (typeof window === 'undefined') return () => {}
  const hear = ({ key }: StorageEvent) => listener(key)
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** A browser sends a storage event to the other tabs only: listeners of this tab hear it from here. */
const listeners = new Set<(place: string) => void>()

function tell(place: string) {
  for (const listener of [...listeners]) listener(place)
}

function read<Value>(form: Form<Value>, text: string | null): Value {
  if (text === null) return form.otherwise
  try {
    return form.parse(text)
  } catch {
    return form.otherwise
  }
}

/** `open` is called each time: where site data is blocked, reading `window.localStorage` itself throws. */
function createTexts(open: () => Storage): KeptTexts {
  /** Texts that could not be stored; null for one that could not be removed. */
  const unstored = new Map<string, string | null>()
  const dropped: string[] = []

  // A text that another tab has stored is newer than one that could not be stored here.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key === null) unstored.clear()
      else unstored.delete(key)
    })
  }

  function attempt<Result>(act: (storage: Storage) => Result): Result | null {
    try {
      return act(open())
    } catch {
      return null
    }
  }

  const texts: KeptTexts = {
    read(place) {
      const text = unstored.get(place)
      return text === undefined ? attempt(storage => storage.getItem(place)) : text
    },
    write(place, text) {
      if (text !== null && dropped.some(prefix => place.startsWith(prefix))) return
      const isStored = attempt(storage => {
        if (text === null) storage.removeItem(place)
        else storage.setItem(place, text)
        return true
      })
      if (isStored) unstored.delete(place)
      else unstored.set(place, text)
    },
    list(prefix) {
      const places = new Set(attempt(storage => Object.keys(storage)))
      for (const [place, text] of unstored) {
        if (text === null) places.delete(place)
        else places.add(place)
      }
      return [...places].filter(place => place.startsWith(prefix))
    },
    drop(prefix) {
      dropped.push(prefix)
      for (const place of texts.list(prefix)) texts.write(place, null)
    },
  }
  return texts
}
