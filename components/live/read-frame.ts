/** A frame of Phoenix's protocol in version 1, which is a JSON object. */
export interface Frame {
  topic: string
  event: string
  payload: unknown
  /** The number of a push, which its reply repeats. */
  ref: string | null
  /** The number of the join that a frame belongs to; some servers leave it out. */
  join_ref: string | null
}

/** Reads a frame of the server. Null: it is none. */
export function readFrame(text: unknown): Frame | null {
  const frame = typeof text === 'string' ? parse(text) : null
  if (typeof frame !== 'object' || frame === null || !('topic' in frame && 'event' in frame)) return null
  const { topic, event } = frame
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  const ref = 'ref' in frame ? readRef(frame.ref) : null
  const joinRef = 'join_ref' in frame ? readRef(frame.join_ref) : null
  return { topic, event, payload: 'payload' in frame ? frame.payload : null, ref, join_ref: joinRef }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readRef(ref: unknown): string | null {
  return typeof ref === 'string' ? ref : null
}
