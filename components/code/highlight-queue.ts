import { codeStyles } from './code-theme'

/** A piece of code and the class that the design colours it with; an empty class is plain. */
export interface CodeRun {
  text: string
  style: (typeof codeStyles)[number]
}

export interface HighlightQueue {
  /** Null: the code can't be coloured, or took too long. */
  colour(grammar: string, code: string): Promise<readonly CodeRun[] | null>
}

interface Job {
  grammar: string
  code: string
  done: (runs: readonly CodeRun[] | null) => void
}

/**
 * Asks a worker for one piece of code after the other. A grammar's regular expressions can run
 * forever on a text that is made for that: then the worker is ended, that piece stays plain, and the
 * next one gets a new worker.
 */
export function createHighlightQueue(openWorker: () => Worker, patienceMs = 5_000): HighlightQueue {
  const jobs: Job[] = []
  let worker: Worker | null = null
  let current: Job | null = null
  let patience: ReturnType<typeof setTimeout> | undefined

  function next() {
    current = jobs.shift() ?? null
    if (!current) return
    const { grammar, code } = current
    try {
      worker ??= open()
      worker.postMessage({ grammar, code })
    } catch {
      return finish(null)
    }
    patience = setTimeout(giveUp, patienceMs)
  }

  function open(): Worker {
    const opened = openWorker()
    opened.onmessage = ({ data }: MessageEvent<unknown>) =>
      finish(data instanceof Uint32Array && current ? cutRuns(current.code, data) : null)
    opened.onerror = giveUp
    return opened
  }

  function giveUp() {
    worker?.terminate()
    worker = null
    finish(null)
  }

  function finish(runs: readonly CodeRun[] | null) {
    clearTimeout(patience)
    const finished = current
    next()
    finished?.done(runs)
  }

  return {
    colour: (grammar, code) =>
      new Promise(done => {
        jobs.push({ grammar, code, done })
        if (!current) next()
      }),
  }
}

/** Cuts the code by pairs of a length and a style's number; the rest after the last pair is plain. */
export function cutRuns(code: string, pairs: Uint32Array): CodeRun[] {
  const runs: CodeRun[] = []
  let at = 0
  for (let index = 0; index + 1 < pairs.length && at < code.length; index += 2) {
    const end = at + (pairs[index] ?? 0)
    runs.push({ text: code.slice(at, end), style: codeStyles[pairs[index + 1] ?? 0] ?? '' })
    at = end
  }
  if (at < code.length) runs.push({ text: code.slice(at), style: '' })
  return runs
}
