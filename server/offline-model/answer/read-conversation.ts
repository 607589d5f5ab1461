import { listBlocks } from '../api/check-turns.ts'
import type { MessagesRequest, Turn } from '../api/messages-request.ts'

/** A message of the thread. `own`: the agent that is asked now has written it. */
export type ThreadMessage = {
  author: string
  agent: boolean
  own: boolean
  /** The number of the message in the prompt, for citations of a result. */
  label: string | null
  /** The label with which an answer may cite the message, in its brackets. */
  cite?: string | undefined
  text: string
}

export type ToolResult = { tool: string; text: string; failed: boolean }

/** The content of a request without its tags. Answers are made only of this. */
export type Conversation = {
  /** The agent's own system prompt: the only text whose instructions count. */
  prompt: string
  /** The oldest comes first. The question is not among them. */
  messages: ThreadMessage[]
  /** The items of memory that the request tells. */
  memories?: ThreadMessage[]
  asker: string | null
  question: string
  /** The label of the message with the question, without brackets. */
  questionLabel?: string | null
  /** The wanted length of the answer; null if the request names none. */
  length: 'brief' | 'in_depth' | null
  /** The names of the attached pictures and documents that are shown. */
  pictures: string[]
  /** The results that the request ends with, if it ends with any. */
  toolResults: ToolResult[]
  /** The conversation is a fork; its topic, and the message that it starts from, as far as they are shown. */
  isFork: boolean
  topic: string | null
  parent: ThreadMessage | null
  /** The agent is to write the first message of the fork. */
  opens: boolean
  /** Nobody asks: the messages are condensed for another reader. */
  condenses: boolean
  /** The lines of the earlier summary that a new one starts from. */
  earlier: string[]
  /** The handle of the agent that is asked. */
  handle: string | null
  /** The day of the request. */
  date: string | null
}

type Request = Pick<MessagesRequest, 'system' | 'messages'>

/**
 * Reads `<message author="…">…</message>`, `<request asker="…">` and `<question>`. A turn without these tags is plain
 * text. People's words are escaped inside the tags, so that nobody can write a tag of their own.
 */
export function readConversation({ system, messages: all }: Request): Conversation {
  const turns = all.filter(turn => turn.role !== 'system')
  const last = findAsked(turns)
  const asked = readAsked(last === -1 ? '' : readText(turns[last]))
  const messages = turns.flatMap((turn, index) => {
    if (turn.role === 'assistant') return readOwn(turn)
    return index === last ? asked.messages : readEarlier(readText(turn))
  })
  const trigger = asked.question === null ? messages.findLast(message => !message.own) : undefined
  return {
    // The first block is the agent's own prompt. The others are rules that are the same for every agent.
    prompt: (typeof system === 'string' ? system : (system?.[0]?.text ?? '')).trim(),
    messages: messages.filter(message => message !== trigger),
    asker: asked.asker ?? trigger?.author ?? null,
    question: asked.question ?? trigger?.text ?? '',
    questionLabel: asked.questionLabel ?? null,
    memories: asked.memories ?? [],
    length: asked.length,
    pictures: turns.flatMap(readPictures),
    toolResults: readToolResults(turns),
    ...readFork(turns, messages),
    opens: asked.opens,
    condenses: asked.condenses,
    earlier: asked.earlier,
    handle: asked.handle,
    date: asked.date,
  }
}

/** Reads the tag that begins a fork. Its message is among the messages. */
function readFork(
  turns: readonly Turn[],
  messages: readonly ThreadMessage[],
): Pick<Conversation, 'isFork' | 'topic' | 'parent'> {
  const first = readText(turns.find(turn => turn.role === 'user'))
  const [, head, body = ''] = /<fork\b([^>]*)>([\s\S]*?)<\/fork>/.exec(first) ?? []
  if (head === undefined) return { isFork: false, topic: null, parent: null }
  const [shown] = readMessages(body).messages
  const parent = shown && messages.find(({ text, author }) => text === shown.text && author === shown.author)
  return { isFork: true, topic: readAttributes(head).get('description') ?? null, parent: parent ?? null }
}

/** Finds the turn with the question, or else the last one with any text. The turns after it belong to the task. */
function findAsked(turns: readonly Turn[]): number {
  const asked = turns.findLastIndex(turn => turn.role === 'user' && /<question\b/.test(readText(turn)))
  if (asked !== -1) return asked
  return turns.findLastIndex(turn => turn.role === 'user' && readText(turn).trim() !== '')
}

type Asked = Pick<
  Conversation,
  | 'messages'
  | 'memories'
  | 'asker'
  | 'questionLabel'
  | 'length'
  | 'opens'
  | 'condenses'
  | 'earlier'
  | 'handle'
  | 'date'
> & {
  question: string | null
}

/** Reads the turn with the question. `question` is null if the turn holds only messages: the last one is the question. */
function readAsked(text: string): Asked {
  const { messages, rest } = readMessages(text)
  const [whole = '', head = '', inner = ''] =
    /<request\b([^>]*?)(?:\/>|>([\s\S]*?)<\/request>)/.exec(rest) ?? []
  const asker = readAttributes(head).get('asker') ?? null
  const date = readAttributes(head).get('date') ?? null
  const length: Conversation['length'] = /\bbriefly\b/.test(inner)
    ? 'brief'
    : /\bin depth\b/.test(inner)
      ? 'in_depth'
      : null
  const opens = /\bNobody has written in this fork yet\b/.test(inner)
  const handle = readAttributes(/<here\b([^>]*)>/.exec(rest)?.[1] ?? '').get('you') ?? null
  const wrapped = /<question\b[^>]*>([\s\S]*?)<\/question>/.exec(rest)?.[1]
  const condenses = wrapped !== undefined && whole === '' && messages.length > 0
  const summary = condenses ? (/<summary\b[^>]*>([\s\S]*?)<\/summary>/.exec(rest)?.[1] ?? '') : ''
  const earlier = unescapeText(summary)
    .split('\n')
    .filter(line => line !== '')
  const questionLabel = /\bmessage \[(\w+)\]/.exec(inner)?.[1] ?? null
  const memories = readMemories(rest)
  const known = { messages, memories, questionLabel, asker, length, opens, condenses, earlier, handle, date }
  if (opens) return { ...known, question: '' }
  if (wrapped !== undefined) return { ...known, question: unescapeText(wrapped).trim() }
  const plain = rest.replace(whole, '').trim()
  return { ...known, question: messages.length > 0 && asker === null ? null : plain }
}

/** Reads the items of memory in the turn with the question. */
function readMemories(text: string): ThreadMessage[] {
  const [, block = ''] = /<memory>([\s\S]*?)<\/memory>/.exec(text) ?? []
  return [...block.matchAll(/<item\b([^>]*)>([\s\S]*?)<\/item>/g)].map(([, head = '', body = '']) => {
    const attributes = readAttributes(head)
    const author = attributes.get('said-by') ?? 'someone'
    return {
      author: author.replace(/ \(AI\)$/, ''),
      agent: false,
      own: false,
      label: null,
      cite: attributes.get('cite'),
      text: unescapeText(body).trim(),
    }
  })
}

function readEarlier(text: string): ThreadMessage[] {
  const { messages, rest } = readMessages(text)
  // The runtime writes notes and the like itself, so they are not messages.
  if (messages.length > 0 || /^\s*(?:<(?:note|fork|run|summary|context)\b|$)/.test(rest)) return messages
  return [describeMessage(new Map(), rest.trim())]
}

/** `rest` is the text without its messages. The text of a file counts as words of the file. */
export function readMessages(text: string): { messages: ThreadMessage[]; rest: string } {
  const pattern = /<(message|attachment)\b((?:[^>]*[^>/])?)>([\s\S]*?)<\/\1>/g
  const messages = [...text.matchAll(pattern)]
    .map(([, , head = '', body = '']) => describeMessage(readAttributes(head), unescapeText(body).trim()))
    .filter(message => message.text !== '')
  return { messages, rest: text.replace(pattern, '') }
}

function describeMessage(attributes: ReadonlyMap<string, string>, text: string): ThreadMessage {
  const author = attributes.get('author') ?? attributes.get('name') ?? 'someone'
  const label = attributes.get('number') ?? attributes.get('seq') ?? null
  const cite = attributes.get('cite')
  return {
    ...{ author: author.replace(/ \(AI\)$/, ''), agent: author.endsWith(' (AI)'), own: false, label, text },
    ...(cite ? { cite } : {}),
  }
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
  return (last ? listBlocks(last) : []).flatMap(block => {
    if (block.type !== 'tool_result') return []
    const text = typeof block.content === 'string' ? block.content : readTexts(block.content ?? [])
    return [{ tool: names.get(block.tool_use_id) ?? 'the tool', text, failed: block.is_error === true }]
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

/** Reads the attributes of a tag, without their escapes. */
export function readAttributes(head: string): Map<string, string> {
  return new Map(
    [...head.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeText(value)]),
  )
}

/** Replaces `&amp;` last, so that an escaped escape stays as it was. */
export function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
