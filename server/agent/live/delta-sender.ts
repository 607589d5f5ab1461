import type { TaskDelta } from '../../domain/wire/realtime.ts'
import type { Broadcaster } from '../../realtime/broadcast.ts'

/** An answer on its way to the browsers that watch it. */
export interface DeltaStream {
  write(text: string): void
  /** Sends nothing more: the message itself comes instead. */
  end(): void
}

export interface DeltaRates {
  /** The most updates of one answer in a second. */
  perStream: number
  /**
   * The most updates of all answers together in a second: with many streams each gets fewer updates, in larger
   * pieces.
   */
  perSecond: number
}

/** Keeps a payload under 8 kB, however many bytes its characters have. */
const longestPiece = 2_000
/** Streams that are due within this time of each other go in one call. */
const gatherMs = 10
const pauseAfterFailureMs = 500

/**
 * Sends the text of all answers of this process: one HTTP call at a time, with everything that is due. The text
 * of a failed call is sent again, so that a stream has no holes for its readers.
 */
export function createDeltaSender({ broadcaster, rates }: { broadcaster: Broadcaster; rates: DeltaRates }) {
  const streams = new Set<OpenStream>()
  let timer: NodeJS.Timeout | null = null
  let timerDueAt = 0
  let isSending = false

  /** Asked for each time: the topic's name changes when somebody loses access. */
  function open(at: Pick<TaskDelta, 'taskId' | 'turn' | 'attempt'>, topic: () => string): DeltaStream {
    const stream: OpenStream = { at, topic, text: '', sent: 0, dueAt: 0 }
    streams.add(stream)
    return {
      write(text) {
        stream.text += text
        schedule(stream.dueAt)
      },
      end() {
        streams.delete(stream)
      },
    }
  }

  function schedule(dueAt: number): void {
    if (isSending || (timer && timerDueAt <= dueAt)) return
    if (timer) clearTimeout(timer)
    timerDueAt = dueAt
    timer = setTimeout(flush, Math.max(gatherMs, dueAt - performance.now()))
  }

  async function flush(): Promise<void> {
    timer = null
    const now = performance.now()
    const due = [...streams].filter(stream => stream.sent < stream.text.length && stream.dueAt <= now)
    const pieces = due.map(stream => ({ stream, text: nextPiece(stream) }))
    if (pieces.length > 0) {
      isSending = true
      const isThere = await broadcaster
        .send(
          pieces.map(({ stream, text }) => ({
            topic: stream.topic(),
            event: 'task.delta',
            payload: { ...stream.at, offset: stream.sent, text } satisfies TaskDelta,
          })),
        )
        .then(
          () => true,
          () => false,
        )
      isSending = false
      for (const { stream, text } of pieces) {
        if (isThere) stream.sent += text.length
        stream.dueAt = isThere ? nextBeat(now) : now + pauseAfterFailureMs
      }
    }
    const waiting = [...streams].filter(stream => stream.sent < stream.text.length)
    if (waiting.length > 0) schedule(Math.min(...waiting.map(stream => stream.dueAt)))
  }

  /** All streams share one beat: each at its own would need a call of its own. */
  function nextBeat(now: number): number {
    const spacing = 1000 / Math.min(rates.perStream, rates.perSecond / Math.max(1, streams.size))
    return (Math.floor(now / spacing) + 1) * spacing
  }

  return {
    open,
    close() {
      if (timer) clearTimeout(timer)
      streams.clear()
    },
  }
}

export type DeltaSender = ReturnType<typeof createDeltaSender>

interface OpenStream {
  at: Pick<TaskDelta, 'taskId' | 'turn' | 'attempt'>
  topic: () => string
  text: string
  /** The length of the text that has arrived, in UTF-16 units. */
  sent: number
  dueAt: number
}

/** Never ends in half a character: some decoders on the way refuse one. */
function nextPiece({ text, sent }: OpenStream): string {
  const piece = text.slice(sent, sent + longestPiece)
  return /[\ud800-\udbff]$/.test(piece) && piece.length > 1 ? piece.slice(0, -1) : piece
}
