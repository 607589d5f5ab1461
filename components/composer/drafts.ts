/** What somebody has begun to write, by conversation. It outlives reloads and signing out, and is theirs alone. */
export interface Drafts {
  read(conversation: string): string
  /** Keeps a text; it is stored when the typing pauses. */
  write(conversation: string, text: string): void
  remove(conversation: string): void
  /** Whether something is waiting there to be sent. */
  has(conversation: string): boolean
  /** Stores at once what was written. */
  flush(): void
  /** Told of each change, those of other tabs included. */
  subscribe(listener: () => void): () => void
}

const pauseMs = 250

/** The drafts of one person in this browser. Where the browser keeps nothing, they last as long as the page. */
export function createDrafts(userId: string): Drafts {
  const prefix = `openvibe:draft:${userId}:`
  const texts = new Map<string, string>()
  const unsaved = new Set<string>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function read(conversation: string): string {
    const known = texts.get(conversation)
    if (known !== undefined) return known
    const stored = inStorage(storage => storage.getItem(prefix + conversation)) ?? ''
    texts.set(conversation, stored)
    return stored
  }

  function flush() {
    clearTimeout(timer)
    for (const conversation of unsaved) {
      const text = texts.get(conversation) ?? ''
      inStorage(storage =>
        text === ''
          ? storage.removeItem(prefix + conversation)
          : storage.setItem(prefix + conversation, text),
      )
    }
    unsaved.clear()
  }

  function write(conversation: string, text: string) {
    if (read(conversation) === text) return
    texts.set(conversation, text)
    unsaved.add(conversation)
    clearTimeout(timer)
    timer = setTimeout(flush, pauseMs)
    tell()
  }

  function tell() {
    for (const listener of [...listeners]) listener()
  }

  addEventListener('pagehide', flush)
  addEventListener('storage', ({ key }) => {
    if (key !== null && !key.startsWith(prefix)) return
    if (key === null) texts.clear()
    else texts.delete(key.slice(prefix.length))
    tell()
  })

  return {
    read,
    write,
    remove(conversation) {
      write(conversation, '')
      flush()
    },
    has: conversation => read(conversation).trim() !== '',
    flush,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Storage may be full or forbidden. A draft is then kept by the page alone; that is no reason to stop anybody. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(localStorage)
  } catch {
    return null
  }
}
