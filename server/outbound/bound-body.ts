import { OutboundError } from './outbound-error.ts'

export type Bounds = {
  maxBytes: number
  /** Count only the bytes of one server-sent event: the stream itself may stay open. */
  byEvent: boolean
  /** Is told that bytes arrived. */
  onChunk(): void
  /** The body has ended or is not wanted any more. */
  onEnd(): void
  /** Makes an error of the transfer one of ours. */
  explain(error: unknown): unknown
}

type Source = { getReader(): Reader }
type Reader = {
  read(): Promise<{ done: boolean; value?: unknown }>
  cancel(reason?: unknown): Promise<void>
}

/** Passes a body on and ends it with a `too_large` error behind the last allowed byte. Decoded bytes count. */
export function boundBody(source: Source, bounds: Bounds): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader()
  const countOf = bounds.byEvent ? createEventCounter() : createTotal()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done || !(value instanceof Uint8Array)) {
          bounds.onEnd()
          controller.close()
          return
        }
        bounds.onChunk()
        if (countOf(value) > bounds.maxBytes) throw tooLarge(bounds)
        controller.enqueue(new Uint8Array(value))
      } catch (error) {
        bounds.onEnd()
        await reader.cancel(error).catch(() => {})
        controller.error(bounds.explain(error))
      }
    },
    async cancel(reason) {
      bounds.onEnd()
      await reader.cancel(reason)
    },
  })
}

function tooLarge({ maxBytes, byEvent }: Bounds): OutboundError {
  const subject = byEvent ? 'One message of the other server' : 'The answer of the other server'
  return new OutboundError(
    'too_large',
    `${subject} is larger than ${Math.ceil(maxBytes / 1024)} KB. It was not read.`,
  )
}

function createTotal(): (chunk: Uint8Array) => number {
  let total = 0
  return chunk => {
    total += chunk.length
    return total
  }
}

const lineFeed = 10
const carriageReturn = 13

/** Returns the size of the largest event that a chunk touches. An empty line ends an event. */
function createEventCounter(): (chunk: Uint8Array) => number {
  let size = 0
  let lineLength = 0
  let previous = 0
  return chunk => {
    let largest = 0
    for (const byte of chunk) {
      size += 1
      largest = Math.max(largest, size)
      const endsSameLine = byte === lineFeed && previous === carriageReturn
      if (byte !== lineFeed && byte !== carriageReturn) lineLength += 1
      else if (!endsSameLine) {
        if (lineLength === 0) size = 0
        lineLength = 0
      }
      previous = byte
    }
    return largest
  }
}
