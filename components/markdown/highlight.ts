import * as z from 'zod'

/** Parts of a line: a class of the design's code colours ('' for plain text) and the text. */
const codeLine = z.array(z.tuple([z.enum(['', 'k', 'st', 'fn', 'nt']), z.string()]))
export type CodeLine = z.infer<typeof codeLine>

const answer = z.object({ id: z.number(), lines: z.array(codeLine).nullable() })

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, (lines: readonly CodeLine[] | null) => void>()
const kept = new Map<string, Promise<readonly CodeLine[] | null>>()

/** What was coloured lately is kept: rows come and go as one scrolls. */
const keptBlocks = 200
/** Colouring costs more than it tells in something that long. */
const longest = 50_000

/** Colours code beside the page, so that reading never stutters. Null: the language is not known, or it failed. */
export function highlight(language: string, code: string): Promise<readonly CodeLine[] | null> {
  if (code.length > longest || typeof Worker === 'undefined') return Promise.resolve(null)
  const key = `${language}\n${code}`
  const known = kept.get(key)
  if (known) return known
  const asked = ask(language, code)
  kept.set(key, asked)
  if (kept.size > keptBlocks) kept.delete(kept.keys().next().value ?? '')
  return asked
}

function ask(language: string, code: string): Promise<readonly CodeLine[] | null> {
  worker ??= openWorker()
  count += 1
  const id = count
  return new Promise(resolve => {
    waiting.set(id, resolve)
    worker?.postMessage({ id, language: language.toLowerCase(), code })
  })
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  opened.onmessage = event => {
    const { data } = answer.safeParse(event.data)
    if (!data) return
    waiting.get(data.id)?.(data.lines)
    waiting.delete(data.id)
  }
  // Without colours code reads as well; the plain text is on the page already.
  opened.onerror = () => {
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }
  return opened
}
