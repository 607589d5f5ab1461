/** A frame of Phoenix's protocol in version 1, which is a JSON object. */
export interface Frame {
  topic: string
  event: string
  payload: unknown
  /** The number of a push, which its reply repeats. */
  ref: string | null
  /** The number of the join that a frame belongs to. */
  join_ref: string | null
}

/** Reads a frame of the server. Null: it is none. Throws for a text that is no JSON. */
export function readFrame(text: unknown): Frame | null {
  const frame: unknown = typeof text === 'string' ? JSON.parse(text) : null
  if (typeof frame !== 'object' || frame === null || !('topic' in frame && 'event' in frame)) return null
  const { topic, event } = frame
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  const ref = 'ref' in frame ? readRef(frame.ref) : null
  const joinRef = 'join_ref' in frame ? readRef(frame.join_ref) : null
  // Some servers name the join that has ended only as the number of the frame. It may be an earlier one.
  const isEnd = event === 'phx_close' || event === 'phx_error'
  const payload = 'payload' in frame ? frame.payload : null
  return { topic, event, payload, ref, join_ref: joinRef ?? (isEnd ? ref : null) }
}

function readRef(ref: unknown): string | null {
  return typeof ref === 'string' ? ref : null
}
