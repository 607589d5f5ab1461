import { type ApiFailure, writeFailureBody } from './api/api-failure.ts'
import { estimateTokens } from './api/estimate-tokens.ts'
import { listEvents, type ModelReply, writeMessage } from './model-reply.ts'
import type { Act } from './stage.ts'

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
const jsonHeaders = { 'content-type': 'application/json' }

/** Returns the acts of a whole answer, as a stream or in one piece. */
export function actReply(reply: ModelReply, requestId: string, isStream: boolean): Act[] {
  if (!isStream) return actJson(200, JSON.stringify(writeMessage(reply)), requestId)
  return [
    { type: 'head', status: 200, headers: { ...streamHeaders, 'request-id': requestId } },
    ...listEvents(reply).map(event => actEvent(event.type, JSON.stringify(event), readDelta(event))),
    { type: 'end' },
  ]
}

export function actEvent(name: string, data: string, paced = ''): Act {
  return {
    type: 'write',
    text: `event: ${name}\ndata: ${data}\n\n`,
    tokens: paced === '' ? 0 : estimateTokens(paced),
  }
}

export function actJson(
  status: number,
  body: string,
  requestId: string,
  headers: Record<string, string> = {},
): Act[] {
  return [
    { type: 'head', status, headers: { ...jsonHeaders, 'request-id': requestId, ...headers } },
    { type: 'write', text: body },
    { type: 'end' },
  ]
}

export function actFailure(failure: ApiFailure, requestId: string): Act[] {
  return actJson(failure.status, writeFailureBody(failure, requestId), requestId, failure.headers)
}

function readDelta(event: ReturnType<typeof listEvents>[number]): string {
  if (event.type !== 'content_block_delta') return ''
  const { delta } = event
  if (delta.type === 'text_delta') return delta.text
  if (delta.type === 'input_json_delta') return delta.partial_json
  return delta.type === 'thinking_delta' ? delta.thinking : ''
}
