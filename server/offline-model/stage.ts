import type { ServerResponse } from 'node:http'

/**
 * One event in a response. The scripts of a test and the offline model's own answers are made of the same
 * acts.
 */
export type Act =
  | { type: 'head'; status: number; headers: Record<string, string> }
  /** `tokens` delay the pieces after this one, not the piece itself: the first piece is sent at once. */
  | { type: 'write'; text: string; tokens?: number }
  | { type: 'pause'; ms: number }
  | { type: 'hold' }
  | { type: 'end' }
  /** The socket closes in the middle: by FIN, or by RST. */
  | { type: 'cut' }
  | { type: 'reset' }
  /** Nothing more, until the client disconnects. */
  | { type: 'stall' }

/** The place where a performance is held. Calls `resume` at once, or when it is released. */
export type Gate = (resume: () => void) => void

export type Scene = {
  response: ServerResponse
  acts: readonly Act[]
  tokensPerSecond: number
  gate?: Gate
}

const tickMs = 15

/**
 * Plays acts on responses: one timer for all of them, which runs only while an act waits for its time. A
 * client that disconnects ends its performance at once.
 */
export function createStage() {
  const waiting = new Set<(now: number) => void>()
  let timer: NodeJS.Timeout | null = null

  function wait(advance: (now: number) => void): void {
    waiting.add(advance)
    timer ??= setInterval(tick, tickMs)
  }

  function tick(): void {
    const now = performance.now()
    const turn = [...waiting]
    waiting.clear()
    for (const advance of turn) advance(now)
    if (waiting.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  function perform({ response, acts, tokensPerSecond, gate }: Scene): void {
    let next = 0
    let due = performance.now()
    let isGone = false
    response.on('close', () => {
      isGone = true
      waiting.delete(advance)
    })

    function advance(now: number): void {
      let out = ''
      for (;;) {
        const act = acts[next]
        if (isGone || !act || due > now) break
        next++
        if (act.type === 'write') {
          out += act.text
          if (tokensPerSecond > 0) due += ((act.tokens ?? 0) * 1000) / tokensPerSecond
          continue
        }
        if (act.type === 'pause') due = Math.max(due, now) + act.ms
        else {
          if (out !== '') response.write(out)
          out = ''
          if (act.type === 'hold') {
            holdAt(gate)
            return
          }
          play(response, act)
        }
      }
      if (out !== '') response.write(out)
      if (!isGone && next < acts.length) wait(advance)
    }

    function holdAt(at: Gate | undefined): void {
      const resume = () => {
        due = performance.now()
        advance(due)
      }
      if (at) at(resume)
      else resume()
    }

    advance(due)
  }

  return { perform }
}

function play(response: ServerResponse, act: Act): void {
  if (act.type === 'head') {
    response.writeHead(act.status, act.headers)
    response.flushHeaders()
  }
  if (act.type === 'end') response.end()
  if (act.type === 'cut') flushThen(response, () => response.destroy())
  if (act.type === 'reset') flushThen(response, () => response.socket?.resetAndDestroy())
}

/**
 * Sends earlier data before the fault, because it must reach the client: a test expects the text from before
 * the fault.
 */
function flushThen(response: ServerResponse, fault: () => void): void {
  if (response.headersSent) response.write('', () => setImmediate(fault))
  else fault()
}
