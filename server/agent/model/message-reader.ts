import * as z from 'zod'
import { mergeUsage, readUsage } from '../../domain/spending/read-usage.ts'

/**
 * Puts a message together from the events of its stream, as the endpoint would have sent it in one piece; or
 * reads one that did come in one piece.
 * Events, blocks and fields that are unknown here pass unchanged: the stored message must be complete enough to
 * be sent back.
 */
export function createMessageReader(onText: (text: string) => void) {
  let message: Record<string, unknown> | null = null
  const blocks: Record<string, unknown>[] = []
  let text = ''
  let isComplete = false

  function read(data: unknown): void {
    const event = streamEvent.safeParse(data)
    if (!event.success) return
    const { type, index = -1 } = event.data
    if (type === 'message_start' && event.data.message) message = { ...event.data.message }
    if (type === 'content_block_start' && event.data.content_block) {
      blocks[index] = { ...event.data.content_block }
      addText(event.data.content_block.text)
    }
    if (type === 'content_block_delta') addDelta(blocks[index], event.data.delta ?? {})
    if (type === 'content_block_stop') closeBlock(blocks[index])
    if (type === 'message_delta' && message) {
      message = {
        ...message,
        ...event.data.delta,
        usage: mergeUsage(message.usage, event.data.usage),
      }
    }
    if (type === 'message_stop') isComplete = true
  }

  /** Reads a message that came in one piece. False: it is no message. */
  function readWhole(data: unknown): boolean {
    const whole = wholeMessage.safeParse(data)
    if (!whole.success) return false
    message = { ...whole.data }
    for (const block of whole.data.content) {
      blocks.push({ ...block })
      if (block.type === 'text') addText(block.text)
    }
    isComplete = true
    return true
  }

  function addDelta(block: Record<string, unknown> | undefined, delta: Record<string, unknown>): void {
    if (!block) return
    for (const [field, part] of Object.entries(growing)) {
      const piece = delta[field]
      if (typeof piece === 'string') block[part] = `${block[part] ?? ''}${piece}`
    }
    if (delta.citation !== undefined) {
      block.citations = [...(Array.isArray(block.citations) ? block.citations : []), delta.citation]
    }
    if (delta.type === 'text_delta') addText(delta.text)
  }

  function addText(piece: unknown): void {
    if (typeof piece !== 'string' || piece === '') return
    text += piece
    onText(piece)
  }

  return {
    read,
    readWhole,
    isComplete: () => isComplete,
    text: () => text,
    stopReason: () => facts.parse(message ?? {}).stop_reason,
    model: () => facts.parse(message ?? {}).model,
    usage: () => (message ? readUsage(message.usage) : null),
    /** The message as JSON. */
    write: () => JSON.stringify({ ...message, content: blocks.filter(block => block !== undefined) }),
  }
}

/** The fields of a delta that are appended, with the field of the block to which each is added. */
const growing = { text: 'text', thinking: 'thinking', signature: 'signature', partial_json: 'partial_json' }

/**
 * Parses the input of a finished block. A tool's input comes in pieces of JSON. Broken JSON stays text: the
 * code that runs the tool refuses it.
 */
function closeBlock(block: Record<string, unknown> | undefined): void {
  if (!block || typeof block.partial_json !== 'string') return
  const { partial_json: json } = block
  try {
    block.input = json === '' ? {} : JSON.parse(json)
    delete block.partial_json
  } catch {
    // Kept as it came.
  }
}

const loose = z.record(z.string(), z.unknown())
const streamEvent = z.looseObject({
  type: z.string(),
  index: z.number().int().min(0).max(10_000).optional(),
  message: loose.optional(),
  content_block: loose.optional(),
  delta: loose.optional(),
  usage: loose.optional(),
})
const wholeMessage = z.looseObject({ type: z.literal('message'), content: z.array(loose) })
const facts = z.looseObject({
  model: z.string().nullish().catch(null),
  stop_reason: z.string().nullish().catch(null),
})
