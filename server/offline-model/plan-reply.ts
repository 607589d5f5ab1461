import { randomUUID } from 'node:crypto'
import { composeAnswer } from './answer/compose-answer.ts'
import { composeResult } from './answer/compose-result.ts'
import { composeRoute } from './answer/compose-route.ts'
import { fillSchema } from './answer/fill-schema.ts'
import { findCentral, findRelevant } from './answer/find-relevant.ts'
import { readNode } from './answer/json-schema.ts'
import { type Conversation, readConversation } from './answer/read-conversation.ts'
import { readFork } from './answer/read-fork.ts'
import { composeJudgement } from './answer/readings/compose-judgement.ts'
import { composeNews } from './answer/readings/compose-news.ts'
import { composeReflection } from './answer/readings/compose-reflection.ts'
import { composeThreadSummary } from './answer/readings/compose-thread-summary.ts'
import { listSentences, listTerms, splitSentences } from './answer/sentences.ts'
import { estimateTokens } from './api/estimate-tokens.ts'
import type { MessagesRequest } from './api/messages-request.ts'
import { findModel } from './api/model-catalog.ts'
import type { InputUsage } from './api/prompt-cache.ts'
import { chooseTool, type ToolCall } from './calls/choose-tool.ts'
import { cutDeltas } from './cut-deltas.ts'
import type { ModelReply, ReplyBlock } from './model-reply.ts'

/** Plans the offline model's own answer to a request that the API would accept. */
export function planReply(request: MessagesRequest, input: InputUsage): ModelReply {
  const conversation = readConversation(request)
  const call =
    chooseTool(request, conversation) ??
    speakByTool(request, conversation) ??
    returnByTool(request, conversation)
  const text = call ? sayBefore(call) : writeText(request, conversation)
  const thinking = think(request)
  const spent = countOutput(thinking)
  const cut = cutText(text, request, spent)
  const blocks: ReplyBlock[] = [...thinking, { type: 'text', deltas: cutDeltas(cut.text) }]
  if (call) blocks.push(callTool(call.name, JSON.stringify(call.input)))
  return finishReply(request.model, blocks, input, {
    stopReason: cut.stopReason ?? (call ? 'tool_use' : 'end_turn'),
    stopSequence: cut.stopSequence,
  })
}

export type Ending = Partial<Pick<ModelReply, 'stopReason' | 'stopSequence' | 'stopDetails'>>

/** Completes a reply with its id and with figures that follow from its content. */
export function finishReply(
  model: string,
  blocks: ReplyBlock[],
  input: InputUsage,
  ending: Ending,
): ModelReply {
  return {
    id: createId('msg'),
    model,
    blocks,
    stopReason: ending.stopReason ?? 'end_turn',
    stopSequence: ending.stopSequence ?? null,
    stopDetails: ending.stopDetails ?? null,
    usage: {
      ...input,
      output: Math.max(1, countOutput(blocks)),
      thinking: countOutput(blocks.filter(block => block.type === 'thinking')),
    },
  }
}

/** Makes a call as the API streams it: its input comes in pieces that are JSON only when joined. */
export function callTool(name: string, json: string, id = createId('toolu')): ReplyBlock {
  return { type: 'tool_use', id, name, deltas: cutDeltas(json) }
}

/** Makes a call of a tool that the endpoint itself runs. */
export function searchWeb(query: string): ReplyBlock {
  return { type: 'server_tool_use', id: createId('srvtoolu'), deltas: cutDeltas(JSON.stringify({ query })) }
}

export function createId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
}

/** Sends the answer by tool if the agent can speak only by tool. After that, it calls done. */
function speakByTool(request: MessagesRequest, conversation: Conversation): ToolCall | null {
  const rules = typeof request.system === 'string' ? [] : (request.system ?? []).slice(1)
  if (!rules.some(({ text }) => text.includes('To say something, call send_message'))) return null
  const has = (name: string) => (request.tools ?? []).some(tool => tool.name === name)
  const hasSpoken = conversation.toolResults.some(({ tool, failed }) => tool === 'send_message' && !failed)
  if (hasSpoken) return has('done') ? { name: 'done', input: {} } : null
  if (!has('send_message')) return null
  return { name: 'send_message', input: { content: composeAnswer(conversation) } }
}

/** Returns the object by the tool for it, where the endpoint can't enforce its form. */
function returnByTool({ tools = [] }: MessagesRequest, conversation: Conversation): ToolCall | null {
  const tool = tools.find(({ name }) => name === 'return_result')
  const input = tool && fillSchema(tool.input_schema, listMaterial(conversation), conversation)
  const fields = readNode(input)
  return tool ? { name: tool.name, input: fields } : null
}

/** Announces a call in plain words before the answer. */
function sayBefore({ name }: ToolCall): string {
  return /^(?:search|recall|read)_/.test(name) ? 'I look that up.' : 'One moment.'
}

function writeText(request: MessagesRequest, conversation: Conversation): string {
  const schema = request.output_config?.format?.schema
  if (!schema) return composeAnswer(conversation)
  const composed =
    composeRoute(request, conversation, schema) ??
    composeNews(request, schema) ??
    composeJudgement(request, schema) ??
    composeReflection(request, schema) ??
    composeThreadSummary(request, schema)
  if (composed) return JSON.stringify(composed)
  const fork = readFork(request)
  const drafted = fork && composeResult(fork, schema)
  return JSON.stringify(drafted ?? fillSchema(schema, listMaterial(conversation), conversation))
}

/** Lists sentences, the best first. A long question is an instruction, so only a short one is searched for. */
function listMaterial({ question, messages }: Conversation): string[] {
  const sentences = listSentences(messages)
  const relevant = listTerms(question).length <= 25 ? findRelevant(question, sentences) : []
  const texts = [...relevant, ...findCentral(sentences)].map(({ text }) => text)
  return texts.length > 0 ? [...new Set(texts)] : splitSentences(question)
}

const thought = 'I look for the words of the question in the thread and quote what fits.'

/** Adds a thinking block if the real model would think. By default it holds only a signature, as in the API. */
function think({ model, thinking }: MessagesRequest): ReplyBlock[] {
  const isThinking = thinking
    ? /^(adaptive|enabled)$/.test(thinking.type)
    : (findModel(model)?.thinksByDefault ?? false)
  if (!isThinking) return []
  const isShown = thinking?.display === 'summarized'
  return [{ type: 'thinking', deltas: isShown ? cutDeltas(thought) : [], signature: createId('sig') }]
}

type Cut = { text: string; stopReason: string | null; stopSequence: string | null }

/** Ends an answer early at a stop sequence or at the token limit, like the API. */
function cutText(
  text: string,
  { max_tokens: most, stop_sequences: stops = [] }: MessagesRequest,
  spent: number,
): Cut {
  const [stop] = stops.filter(stop => text.includes(stop)).sort((a, b) => text.indexOf(a) - text.indexOf(b))
  const upTo = stop === undefined ? text : text.slice(0, text.indexOf(stop))
  if (spent + estimateTokens(upTo) <= most) {
    return { text: upTo, stopReason: stop === undefined ? null : 'stop_sequence', stopSequence: stop ?? null }
  }
  let kept = ''
  for (const delta of cutDeltas(upTo)) {
    if (spent + estimateTokens(kept + delta) > most) break
    kept += delta
  }
  return { text: kept, stopReason: 'max_tokens', stopSequence: null }
}

function countOutput(blocks: readonly ReplyBlock[]): number {
  return blocks.reduce(
    (sum, block) => sum + estimateTokens(block.deltas.join('')) + (block.type === 'text' ? 0 : 8),
    0,
  )
}
