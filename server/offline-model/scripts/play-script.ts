import { actFailure, actReply } from '../act-reply.ts'
import { describeFailure, describePromptTooLong, findFailureType } from '../api/api-failure.ts'
import type { MessagesRequest } from '../api/messages-request.ts'
import type { InputUsage } from '../api/prompt-cache.ts'
import { cutDeltas } from '../cut-deltas.ts'
import type { ModelReply, ReplyBlock } from '../model-reply.ts'
import { callTool, createId, type Ending, finishReply, planReply, searchWeb } from '../plan-reply.ts'
import type { Act } from '../stage.ts'
import { breakOff, findFault, halve, listHolds, placePauses } from './place-faults.ts'
import type { Script, StreamedScript } from './script.ts'

export type Played = { request: MessagesRequest; requestId: string; usage: InputUsage }

/** Runs a script on the request that it was planned for. */
export function playScript(script: Script, played: Played): Act[] {
  if (script.kind === 'failure')
    return [...holdHeaders(script), ...actFailure(describePlanned(script), played.requestId)]
  if (script.kind === 'prompt_too_long') {
    return actFailure(describePromptTooLong(script.tokens, script.maximum), played.requestId)
  }
  if (script.kind === 'raw') {
    const head: Act = { type: 'head', status: script.status, headers: script.headers }
    return [head, ...script.chunks.map((text): Act => ({ type: 'write', text })), { type: 'end' }]
  }
  return [...holdHeaders(script), ...playStreamed(script, played)]
}

function holdHeaders(script: { headersAfterMs: number; holds: readonly unknown[] }): Act[] {
  const pause: Act[] = script.headersAfterMs > 0 ? [{ type: 'pause', ms: script.headersAfterMs }] : []
  return script.holds.includes('headers') ? [...pause, { type: 'hold' }] : pause
}

function describePlanned(script: Extract<Script, { kind: 'failure' }>) {
  const failure = describeFailure(script.status, script.message ?? `planned failure ${script.status}`, {
    ...(script.retryAfter === undefined ? {} : { 'retry-after': String(script.retryAfter) }),
    ...(script.shouldRetry === undefined ? {} : { 'x-should-retry': String(script.shouldRetry) }),
  })
  return { ...failure, type: script.type ?? findFailureType(script.status) }
}

function playStreamed(script: StreamedScript, { request, requestId, usage }: Played): Act[] {
  const fault = findFault(script)
  if (fault?.after === 'nothing') return fault.acts
  const isStream = request.stream === true && !script.whole
  const acts = actReply(writeReply(script, request, usage), requestId, isStream)
  if (!isStream) return fault ? [...halve(acts), ...fault.acts] : [...listHolds(script), ...acts]
  return fault
    ? [...breakOff(placePauses(acts, script), fault.after), ...fault.acts]
    : placePauses(acts, script)
}

function writeReply(script: StreamedScript, request: MessagesRequest, usage: InputUsage): ModelReply {
  if (script.kind === 'composed') return planReply(request, usage)
  const reply = finishReply(request.model, listBlocks(script), usage, describeEnd(script))
  return { ...reply, usage: { ...reply.usage, ...script.usage } }
}

function describeEnd(script: StreamedScript): Ending {
  if (script.kind === 'text' || script.kind === 'only_thinking') return { stopReason: script.stopReason }
  if (script.kind === 'paused') return { stopReason: 'pause_turn' }
  if (script.kind === 'tools') return { stopReason: 'tool_use' }
  if (script.kind !== 'refusal') return {}
  const { category, explanation } = script
  return { stopReason: 'refusal', stopDetails: { type: 'refusal', category, explanation } }
}

function listBlocks(script: StreamedScript): ReplyBlock[] {
  const thinking = script.thinking ?? (script.kind === 'only_thinking' ? 'I think, and then nothing.' : null)
  const blocks: ReplyBlock[] =
    thinking === null ? [] : [{ type: 'thinking', deltas: cutDeltas(thinking), signature: createId('sig') }]
  const deltas = listDeltas(script)
  if (deltas) blocks.push({ type: 'text', deltas })
  if (script.kind === 'paused') return [...blocks, searchWeb('offline')]
  if (script.kind !== 'tools') return blocks
  return [
    ...blocks,
    ...script.calls.map(call => callTool(call.name, call.json ?? JSON.stringify(call.input ?? {}), call.id)),
  ]
}

/** Returns the text of a script; other kinds get a text if none is given, or have none. */
function listDeltas(script: StreamedScript): string[] | null {
  if (script.kind === 'empty' || script.kind === 'only_thinking') return null
  if (script.kind === 'garbled' && script.as === 'text')
    return ['\ufffd\ufffd\u0000', '\ufffd{"', '\ufffd\ufffd</']
  if (script.deltas) return script.deltas
  if (script.text !== undefined) return cutDeltas(script.text)
  return script.kind === 'tools' || script.kind === 'refusal' || script.kind === 'paused'
    ? null
    : cutDeltas('This answer was planned by a script for a test.')
}
