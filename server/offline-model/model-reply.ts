import type {
  Message,
  RawMessageDeltaEvent,
  RawMessageStreamEvent,
} from '@anthropic-ai/sdk/resources/messages'
import type { InputUsage } from './api/prompt-cache.ts'

/** One block of an answer, cut into the pieces that are streamed. */
export type ReplyBlock =
  | { type: 'text'; deltas: string[] }
  | { type: 'thinking'; deltas: string[]; signature: string }
  | { type: 'tool_use'; id: string; name: string; deltas: string[] }
  | { type: 'server_tool_use'; id: string; deltas: string[] }

/**
 * An answer before it is sent, streamed or whole. A script may give it a stop reason that the SDK doesn't
 * know.
 */
export type ModelReply = {
  id: string
  model: string
  blocks: ReplyBlock[]
  stopReason: string
  stopSequence: string | null
  stopDetails: Message['stop_details']
  usage: InputUsage & { output: number; thinking: number }
}

type WithStop<T> = Omit<T, 'stop_reason'> & { stop_reason: string | null }
type DeltaEvent = Omit<RawMessageDeltaEvent, 'delta'> & { delta: WithStop<RawMessageDeltaEvent['delta']> }
type ModelEvent = Exclude<RawMessageStreamEvent, RawMessageDeltaEvent> | DeltaEvent | { type: 'ping' }

/** Lists the events of a streamed answer, in the order of the API. */
export function listEvents(reply: ModelReply): ModelEvent[] {
  const events: ModelEvent[] = [
    { type: 'message_start', message: { ...writeMessage(reply, []), stop_reason: null } },
  ]
  for (const [index, block] of reply.blocks.entries()) {
    events.push({ type: 'content_block_start', index, content_block: startBlock(block) })
    if (index === 0) events.push({ type: 'ping' })
    for (const delta of block.deltas)
      events.push({ type: 'content_block_delta', index, delta: writeDelta(block, delta) })
    if (block.type === 'thinking') {
      events.push({
        type: 'content_block_delta',
        index,
        delta: { type: 'signature_delta', signature: block.signature },
      })
    }
    events.push({ type: 'content_block_stop', index })
  }
  return [...events, endMessage(reply), { type: 'message_stop' }]
}

/** Builds the same answer in one piece, for a request without `stream`. */
export function writeMessage(reply: ModelReply, blocks = reply.blocks): WithStop<Message> {
  return {
    id: reply.id,
    type: 'message',
    role: 'assistant',
    model: reply.model,
    content: blocks.map(writeBlock),
    container: null,
    diagnostics: null,
    stop_reason: reply.stopReason,
    stop_sequence: reply.stopSequence,
    stop_details: reply.stopDetails,
    usage: writeUsage(reply.usage, blocks.length === 0 && reply.blocks.length > 0),
  }
}

function writeUsage(usage: ModelReply['usage'], isStart: boolean): Message['usage'] {
  return {
    input_tokens: usage.input,
    cache_creation_input_tokens: usage.cacheWrite5m + usage.cacheWrite1h,
    cache_read_input_tokens: usage.cacheRead,
    cache_creation: {
      ephemeral_5m_input_tokens: usage.cacheWrite5m,
      ephemeral_1h_input_tokens: usage.cacheWrite1h,
    },
    output_tokens: isStart ? 1 : usage.output,
    output_tokens_details: isStart ? null : { thinking_tokens: usage.thinking },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: null,
    speed: null,
  }
}

function endMessage(reply: ModelReply): DeltaEvent {
  const { usage } = reply
  return {
    type: 'message_delta',
    delta: {
      stop_reason: reply.stopReason,
      stop_sequence: reply.stopSequence,
      stop_details: reply.stopDetails,
      container: null,
    },
    usage: {
      input_tokens: usage.input,
      cache_creation_input_tokens: usage.cacheWrite5m + usage.cacheWrite1h,
      cache_read_input_tokens: usage.cacheRead,
      output_tokens: usage.output,
      output_tokens_details: { thinking_tokens: usage.thinking },
      server_tool_use: null,
    },
  }
}

function startBlock(block: ReplyBlock): Message['content'][number] {
  if (block.type === 'text') return { type: 'text', text: '', citations: null }
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  if (block.type === 'server_tool_use') return writeSearch(block.id, {})
  return { type: 'tool_use', id: block.id, name: block.name, input: {}, caller: { type: 'direct' } }
}

function writeSearch(id: string, input: unknown): Message['content'][number] {
  return { type: 'server_tool_use', id, name: 'web_search', input, caller: { type: 'direct' } }
}

function writeBlock(block: ReplyBlock): Message['content'][number] {
  const whole = block.deltas.join('')
  if (block.type === 'text') return { type: 'text', text: whole, citations: null }
  if (block.type === 'thinking') return { type: 'thinking', thinking: whole, signature: block.signature }
  if (block.type === 'server_tool_use') return writeSearch(block.id, readInput(whole))
  return {
    type: 'tool_use',
    id: block.id,
    name: block.name,
    input: readInput(whole),
    caller: { type: 'direct' },
  }
}

function writeDelta(block: ReplyBlock, delta: string) {
  if (block.type === 'text') return { type: 'text_delta', text: delta } as const
  if (block.type === 'thinking') return { type: 'thinking_delta', thinking: delta } as const
  return { type: 'input_json_delta', partial_json: delta } as const
}

/**
 * Parses the input. A script may contain input that is not JSON; outside of a stream it can only be sent as
 * plain text.
 */
function readInput(json: string): unknown {
  try {
    return JSON.parse(json || '{}')
  } catch {
    return json
  }
}
