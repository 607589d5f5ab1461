import type { TaskStream } from '@/server/domain/tasks/task'
import type { TaskDelta } from '@/server/domain/wire/realtime'

/**
 * The text of an answer while it is written, and the pieces that arrived before the ones that they follow.
 */
export interface StreamText {
  readonly turn: number
  readonly attempt: number
  readonly text: string
  readonly early: readonly TaskDelta[]
}

/** Tells whether pieces are missing, so that the text so far must be read. */
export function hasGap(stream: StreamText): boolean {
  return stream.early.length > 0
}

/**
 * Puts a piece in its place. A known piece changes nothing; a piece of a newer turn or attempt starts over.
 */
export function addDelta(stream: StreamText | undefined, delta: TaskDelta): StreamText {
  if (!stream || compare(delta, stream) > 0) return join({ ...place(delta), text: '', early: [delta] })
  if (compare(delta, stream) < 0 || end(delta) <= stream.text.length) return stream
  return join({ ...stream, early: [...stream.early, delta] })
}

/** Takes the text so far from the server, if it is longer than ours. */
export function addStored(stream: StreamText | undefined, stored: TaskStream): StreamText {
  if (!stream || compare(stored, stream) > 0) return { ...place(stored), text: stored.text, early: [] }
  if (compare(stored, stream) < 0 || stored.text.length <= stream.text.length) return stream
  return join({ ...stream, text: stored.text })
}

/**
 * Joins the pieces that fit: they may overlap the text and each other, because they are
 * sent again but never changed.
 */
function join(stream: StreamText): StreamText {
  let text = stream.text
  const waiting = [...stream.early].sort((a, b) => a.offset - b.offset)
  for (const piece of waiting) {
    if (piece.offset <= text.length && end(piece) > text.length)
      text += piece.text.slice(text.length - piece.offset)
  }
  return { ...stream, text, early: waiting.filter(piece => piece.offset > text.length) }
}

function end(delta: TaskDelta): number {
  return delta.offset + delta.text.length
}

interface Place {
  turn: number
  attempt: number
}

function place({ turn, attempt }: Place): Place {
  return { turn, attempt }
}

function compare(a: Place, b: Place): number {
  return a.turn - b.turn || a.attempt - b.attempt
}
