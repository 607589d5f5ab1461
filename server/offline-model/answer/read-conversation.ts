import { listBlocks } from '../api/check-turns.ts'
import type { MessagesRequest, Turn } from '../api/messages-request.ts'

/** One message of the thread as the prompt shows it. `own`: written by the agent that is asked now. */
export type ThreadMessage = {
  author: string
  agent: boolean
  own: boolean
  /** The prompt's name for the message (its number, else its id), which citations use. */
  label: string | null
  text: string
}

export type ToolResult = { tool: string; text: string; failed: boolean }

/** The content of a request, without the wrapping: answers are made of nothing else. */
export type Conversation = {
  /** The agent's own system prompt: the one place whose instructions count. */
  prompt: string
  /** Oldest first, without the question. */
  messages: ThreadMessage[]
  asker: string | null
  question: string
  /** The requested length of the answer; null: none. */
  length: 'brief' | 'in_depth' | null
  /** The names of the pictures in the request. */
  pictures: string[]
  /** Results of the latest tool calls; empty unless the request ends with them. */
  toolResults: ToolResult[]
}

/**
 * Reads the wrapping `<message author="…">…</message>`, `<request asker="…">` and `<question>` leniently: a
 * turn without any of them is plain text by the author with that role. The content of these elements is
 * escaped, so that no text of a person can pose as one.
 */
export function readConversation(request: Pick<MessagesRequest, 'system' | 'messages'>): Conversation {
  const turns = request.messages.filter(turn => turn.role !== 'system')
  const last = findAsked(turns)
  const asked = readAsked(last === -1 ? '' : readText(turns[last]))
  const messages = turns.flatMap((turn, index) => {
    if (turn.role === 'assistant') return readOwn(turn)
    return index === last ? asked.messages : readEarlier(readText(turn))
  })
  const trigger = asked.question === null ? messages.findLast(message => !message.own) : undefined
  return {
    prompt: readPrompt(request.system),
    messages: messages.filter(message => message !== trigger),
    asker: asked.asker ?? trigger?.author ?? null,
    question: asked.question ?? trigger?.text ?? '',
    length: asked.length,
    pictures: turns.flatMap(readPictures),
    toolResults: readToolResults(turns),
  }
}

/**
 * Finds the turn with the question; if no turn is marked, the last one with any words. The turns after it
 * belong to the task.
 */
function findAsked(turns: readonly Turn[]): number {
  const asked = turns.findLastIndex(turn => turn.role === 'user' && /<question\b/.test(readText(turn)))
  if (asked !== -1) return asked
  return turns.findLastIndex(turn => turn.role === 'user' && readText(turn).trim() !== '')
}

/**
 * Reads the agent's prompt: the first block is the agent's; those after it are general rules, the same for
 * every agent.
 */
function readPrompt(system: MessagesRequest['system']): string {
  return (typeof system === 'string' ? system : (system?.[0]?.text ?? '')).trim()
}

type Asked = Pick<Conversation, 'messages' | 'asker' | 'length'> & { question: string | null }

/**
 * Reads the turn that ends with the question. Null: nothing but messages, so the last of them is the
 * question.
 */
function readAsked(text: string): Asked {
  const { messages, rest } = readMessages(text)
  const [, head = '', inner = ''] = /<request\b([^>]*?)(?:\/>|>([\s\S]*?)<\/request>)/.exec(rest) ?? []
  const asker = readAttributes(head).get('asker') ?? null
  const length = /\bbriefly\b/.test(inner) ? 'brief' : /\bin depth\b/.test(inner) ? 'in_depth' : null
  const wrapped = /<question\b[^>]*>([\s\S]*?)<\/question>/.exec(rest)?.[1]
  if (wrapped !== undefined) return { messages, asker, length, question: unescapeText(wrapped).trim() }
  const plain = rest.replace(/<request\b[^>]*\/>|<request\b[^>]*>[\s\S]*?<\/request>/, '').trim()
  return { messages, asker, length, question: messages.length > 0 && asker === null ? null : plain }
}

function readEarlier(text: string): ThreadMessage[] {
  const { messages, rest } = readMessages(text)
  // Notes and similar elements are the wrapping's own words, not somebody's message.
  if (messages.length > 0 || /^\s*(?:<(?:note|fork|summary|context)\b|$)/.test(rest)) return messages
  return [describeMessage(new Map(), rest.trim())]
}

export function readMessages(text: string): { messages: ThreadMessage[]; rest: string } {
  const messages: ThreadMessage[] = []
  const rest = text.replace(
    /<message\b([^>]*)>([\s\S]*?)<\/message>/g,
    (_whole, head: string, body: string) => {
      messages.push(describeMessage(readAttributes(head), unescapeText(body).trim()))
      return ''
    },
  )
  return { messages: messages.filter(message => message.text !== ''), rest }
}

function describeMessage(attributes: ReadonlyMap<string, string>, text: string): ThreadMessage {
  const author = attributes.get('author') ?? 'someone'
  const label =
    attributes.get('number') ??
    attributes.get('seq') ??
    attributes.get('label') ??
    attributes.get('id') ??
    null
  return { author: author.replace(/ \(AI\)$/, ''), agent: author.endsWith(' (AI)'), own: false, label, text }
}

function readOwn(turn: Turn): ThreadMessage[] {
  const text = readText(turn).trim()
  return text === '' ? [] : [{ author: 'me', agent: true, own: true, label: null, text }]
}

function readPictures(turn: Turn): string[] {
  if (turn.role !== 'user') return []
  return [...readText(turn).matchAll(/<attachment\b([^>]*)\/>/g)].flatMap(([, head = '']) => {
    const attributes = readAttributes(head)
    return attributes.has('shown') ? [attributes.get('name') ?? 'a picture'] : []
  })
}

function readToolResults(turns: readonly Turn[]): ToolResult[] {
  const names = new Map<string, string>()
  for (const block of turns.flatMap(listBlocks))
    if (block.type === 'tool_use') names.set(block.id, block.name)
  const last = turns.at(-1)
  if (!last) return []
  return listBlocks(last).flatMap(block => {
    if (block.type !== 'tool_result') return []
    const content = typeof block.content === 'string' ? block.content : readTexts(block.content ?? [])
    return [
      { tool: names.get(block.tool_use_id) ?? 'the tool', text: content, failed: block.is_error === true },
    ]
  })
}

export function readText(turn: Turn | undefined): string {
  return turn ? readTexts(listBlocks(turn)) : ''
}

function readTexts(blocks: readonly { type: string; text?: unknown }[]): string {
  return blocks
    .flatMap(block => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []))
    .join('\n\n')
}

function readAttributes(head: string): Map<string, string> {
  return new Map(
    [...head.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeText(value)]),
  )
}

/** Unescapes a text; `&amp;` is last, so that an escaped escape stays unchanged. */
export function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
