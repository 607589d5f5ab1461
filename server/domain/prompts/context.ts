/**
 * Assembles the request for an agent's model from the content that the agent may see. Pure: the same input
 * makes the same bytes.
 *
 * Layers in wire order: the agent's tools; its own prompt; the house rules; the workspace's context; the
 * history (the summary of its condensed part first; in a fork, before that the fork's description and its
 * parent message); the facts of this request; the question; the task's own turns so far. People's text is
 * escaped, so that no text can close its tag and pretend to be somebody else's.
 *
 * The stable part ends in a cache mark. The endpoint compares block by block, so every message is its own
 * block: a later request then begins with exactly the blocks of an earlier one.
 */

import type { ModelAbilities } from '../agents/model-abilities.ts'
import type { ReplyMode } from '../agents/tool.ts'
import type { FileContent } from '../files/file-content.ts'
import { refusalWords } from '../files/file-text.ts'
import type { Attachment } from '../messages/attachment.ts'
import { findMentionRuns } from '../messages/mentions.ts'
import type { AnswerLength } from '../messages/message.ts'
import { countPictureTokens, type StoredSource } from '../messages/picture.ts'
import { limits } from '../wire/limits.ts'
import type { MemberRole } from '../workspaces/workspace.ts'
import { escapeAttribute, escapeText } from './escape.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { describeAllowance, houseRules } from './house-rules.ts'
import { describePlace, type LocalTime, type Place, weekdayOf } from './place.ts'
import { type Exchange, type ExchangeTurn, lastPaidNote, layExchanges } from './tool-exchange.ts'

export interface ContextMessage {
  seq: number
  /** The label by which an answer may cite the message; absent in prompts from before there were labels. */
  label?: string | undefined
  author: { kind: 'human' | 'agent'; id: string; name: string; role: MemberRole | null }
  content: string
  /** The local time at which it was written. */
  at?: LocalTime | null | undefined
  /** The files beside the words, with their descriptions. */
  attachments?: readonly ContextFile[] | null | undefined
  /** The message is the result of a fork. */
  result?: { forkId: string; version: number; isStale: boolean } | null | undefined
}

type ContextFile = Pick<Attachment, 'name' | 'type' | 'size'> & {
  id?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  /** The file is shown as a picture, and not only described. */
  picture?: StoredSource | null | undefined
  /** The part of its content that is shown; null: it is only described. */
  content?: FileContent | null | undefined
}

export interface ContextInput {
  agent: {
    id: string
    slug: string
    systemPrompt: string
    model: string
    maxTokens: number
    effort: 'low' | 'medium' | 'high'
  }
  abilities: Pick<ModelAbilities, 'thinksBetweenTools' | 'takesEffort'>
  /** The context that the workspace's admins wrote for its agents; null: nothing. */
  workspaceContext?: string | null
  /** The summary of the messages before the history; null: nothing was condensed. */
  condensed?: string | null
  /** The history, oldest first; without system lines, tombstones and the trigger. */
  history: readonly ContextMessage[]
  /**
   * The fork's description and parent. A part that is left out of its agents' context is null; the parent is
   * also null if it was deleted.
   */
  fork: { description: string | null; parent: ContextMessage | null; isParentLeftOut?: boolean } | null
  /** The agent is the fork's partner. */
  thinksAlong?: boolean
  asker: { name: string; role: MemberRole | null; handle?: string | null | undefined }
  /** The trigger as it was written, mention included. */
  question: string
  /** The label of the message with the question; absent: no message asked. */
  questionLabel?: string | undefined
  /** The files beside the question. */
  questionFiles?: readonly ContextFile[]
  answerLength: AnswerLength | null
  /** The day of the request: 2026-11-21. */
  date: string
  /** The number of messages in the conversation, of which `history` are the newest. */
  of?: number | undefined
  /** The local time of the request and its zone. */
  now?: (LocalTime & { zone: string }) | undefined
  /** Absent: the request does not tell it. */
  place?: Place | undefined
  /** The number of messages that came since the task started; only above 0 if the task was resumed. */
  newMessages: number
  /** The answer before this one could not be used. */
  repair: boolean
  /** The money left pays for this call alone. */
  isLastPaid?: boolean
  /** The text of the house rules, if it is not today's. */
  rules?: string
  replyMode?: ReplyMode
  /** The agent's tools, in the order of the wire. */
  tools?: readonly ToolOffer[]
  /**
   * The history ends in a cache mark: an agent with tools may look something up, and then the whole prompt is
   * sent again; without the mark it would be paid twice.
   */
  marksHistory?: boolean
  /** The task's own turns so far. */
  exchanges?: readonly Exchange[]
  /** Whether everything before those turns is the same as when their thinking was signed. */
  keepsThinking?: boolean
}

/** A tool as it is described to a model. */
export interface ToolOffer {
  name: string
  description: string
  input_schema: Record<string, unknown>
}

interface TextBlock {
  type: 'text'
  text: string
  cache_control?: { type: 'ephemeral' }
}

/**
 * A picture or a document in the written and stored request; the sent request has the bytes in place of the
 * source (picture.ts).
 */
interface PictureBlock {
  type: 'image' | 'document'
  text?: undefined
  source: StoredSource
  cache_control?: { type: 'ephemeral' }
}

type PromptBlock = TextBlock | PictureBlock

interface Turn {
  role: 'user' | 'assistant'
  content: PromptBlock[]
}

/** The body of a call to the Messages API, as far as we use it. */
export interface ModelRequest {
  model: string
  max_tokens: number
  stream: true
  thinking?: { type: 'between_tools' }
  output_config?: {
    effort?: 'low' | 'medium' | 'high'
    format?: { type: 'json_schema'; schema: Record<string, unknown> }
  }
  tools?: readonly ToolOffer[]
  system: TextBlock[]
  messages: (Turn | ExchangeTurn)[]
}

export interface ContextLayer {
  name: string
  /** The estimated tokens; the endpoint's own count comes with the answer. */
  tokens: number
}

export function assembleContext(input: ContextInput): { request: ModelRequest; layers: ContextLayer[] } {
  const { agent, abilities, fork, tools = [], exchanges = [], keepsThinking = false } = input
  const rules = input.rules ?? writeRules(input)
  const workspace = input.workspaceContext ? [wrapWorkspace(input.workspaceContext)] : []
  const about = fork ? [describeFork(fork)] : []
  const parentFiles = fork?.parent?.attachments
  const condensed = input.condensed ? [wrapCondensed(input.condensed)] : []
  const history = layTurns(
    [...about.map(text), ...showPictures(parentFiles), ...condensed.map(text)],
    input.history,
    agent.id,
  )
  const place = input.place ? [describePlace(input.place, agent.slug)] : []
  const request = describeRequest(input)
  const question = [
    `<question>\n${escapeText(withoutMention(input.question, agent.slug))}\n</question>`,
    ...describeFiles(input.questionFiles, ''),
  ].join('\n')
  return {
    request: {
      model: agent.model,
      max_tokens: agent.maxTokens,
      stream: true,
      ...(abilities.thinksBetweenTools ? { thinking: { type: 'between_tools' } } : {}),
      ...(abilities.takesEffort ? { output_config: { effort: agent.effort } } : {}),
      ...(tools.length > 0 ? { tools } : {}),
      system: markLast([agent.systemPrompt, rules, ...workspace].map(text)),
      messages: [
        ...ask(
          history,
          [text([...place, request, question].join('\n\n')), ...showPictures(input.questionFiles)],
          hasHistoryMark(input),
        ),
        ...markLoop(layExchanges(exchanges, { keepsThinking })),
      ],
    },
    layers: [
      ...(tools.length > 0 ? [measure('tools', [JSON.stringify(tools)])] : []),
      measure('identity', [agent.systemPrompt]),
      measure('house rules', [rules]),
      ...(workspace.length > 0 ? [measure('workspace context', workspace)] : []),
      ...(fork ? [measure('fork', about, parentFiles)] : []),
      ...(condensed.length > 0 ? [measure('condensed', condensed)] : []),
      measure(
        'history',
        input.history.flatMap(({ content, attachments }) => [content, ...listTexts(attachments)]),
        input.history.flatMap(({ attachments }) => attachments ?? []),
      ),
      ...(place.length > 0 ? [measure('place', place)] : []),
      measure('request', [request]),
      measure('question', [question], input.questionFiles),
      ...(exchanges.length > 0 ? [measure('turns', [JSON.stringify(exchanges)])] : []),
    ],
  }
}

/** Writes the house rules for this agent. */
export function writeRules({
  replyMode = 'text',
  tools = [],
}: Pick<ContextInput, 'replyMode' | 'tools'>): string {
  return houseRules({ replyMode, tools: tools.map(({ name }) => name) })
}

/**
 * Lays the history out as turns: the agent's own messages are its turns; all others, neighbours side by side,
 * are turns of the user.
 */
function layTurns(before: PromptBlock[], history: readonly ContextMessage[], agentId: string): Turn[] {
  const turns: Turn[] = before.length > 0 ? [{ role: 'user', content: before }] : []
  let day: string | undefined
  for (const message of history) {
    // A result speaks for the fork, whichever agent was its partner.
    const isOwn = message.author.id === agentId && !message.result
    const role = isOwn ? 'assistant' : 'user'
    const said = isOwn
      ? [text(message.content.trim())]
      : [...beginDay(message, day), text(wrapMessage(message)), ...showPictures(message.attachments)]
    // An own turn has no words but the agent's: the day of the next message tells that it is another day.
    if (!isOwn) day = message.at?.day
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...said)
    else turns.push({ role, content: said })
  }
  // A conversation must begin with the user.
  if (turns[0]?.role === 'assistant') turns.unshift({ role: 'user', content: [text(earlierNote)] })
  return turns
}

/** Returns a line before the first message of a day. */
function beginDay({ at }: ContextMessage, before: string | undefined): TextBlock[] {
  return at && at.day !== before ? [text(`<day date="${at.day}">${weekdayOf(at.day)}</day>`)] : []
}

const earlierNote = '<note>Earlier messages are not shown.</note>'

/** Returns whether the history ends in a cache mark. In a fork, questions follow each other, so it always does. */
export function hasHistoryMark({ fork, marksHistory }: Pick<ContextInput, 'fork' | 'marksHistory'>): boolean {
  return fork !== null || marksHistory === true
}

/** Puts the question after the history. */
function ask(history: Turn[], question: PromptBlock[], isMarked: boolean): Turn[] {
  const last = history.at(-1)
  const kept = history.map(turn =>
    turn === last && isMarked ? { ...turn, content: markLast(turn.content) } : turn,
  )
  if (last?.role !== 'user') return [...kept, { role: 'user', content: question }]
  return kept.map((turn, index) =>
    index === kept.length - 1 ? { ...turn, content: [...turn.content, ...question] } : turn,
  )
}

/**
 * Sets the marks of a tool loop, where the next request repeats all of this one. The second-last mark stays
 * at its place in the previous request, so that the endpoint finds it again however many blocks a turn has.
 */
function markLoop(turns: ExchangeTurn[]): ExchangeTurn[] {
  const ends = turns.filter(({ role }) => role === 'user').slice(-2)
  return turns.map(turn => (ends.includes(turn) ? { ...turn, content: markLast(turn.content) } : turn))
}

function wrapWorkspace(words: string): string {
  return `<context of="workspace">\n${escapeText(words.trim())}\n</context>`
}

/** Wraps a summary: a model's words about people's words, which are no more an instruction than theirs. */
function wrapCondensed(words: string): string {
  return `<summary of="earlier messages">\n${escapeText(words.trim())}\n</summary>`
}

export function wrapMessage(message: ContextMessage): string {
  const words = `<message${describeAuthor(message)} seq="${message.seq}"${describeLabel(message.label)}${message.at ? ` at="${message.at.time}"` : ''}${describeResult(message)}>${escapeText(message.content)}</message>`
  return [words, ...describeFiles(message.attachments, ` of="${message.seq}"`)].join('\n')
}

function describeLabel(label: string | undefined): string {
  return label === undefined ? '' : ` cite="[${label}]"`
}

function describeResult({ result }: ContextMessage): string {
  if (!result) return ''
  return ` result-of-fork="${result.forkId}" version="${result.version}"${result.isStale ? ' stale="true"' : ''}`
}

/** Describes a file, with its text as far as that is shown. */
export function describeFiles(files: readonly ContextFile[] | null | undefined, of: string): string[] {
  return (files ?? []).map(({ id, name, type, size, picture, content }) => {
    const named = content && id ? `${of} id="${id}"` : of
    const shown = content ? describeContent(content) : picture ? ' shown="below"' : ''
    const head = `<attachment${named} name="${escapeAttribute(name)}" type="${escapeAttribute(type)}" bytes="${size}"${shown}`
    return content?.as === 'text' ? `${head}>\n${escapeText(content.text)}\n</attachment>` : `${head}/>`
  })
}

function describeContent(content: FileContent): string {
  if (content.as === 'unread') return ` unread="${refusalWords[content.reason]}"`
  if (content.as === 'document') return ` pages="${content.pages}" shown="below"`
  const { kind, pages, lines } = content
  const shown = content.as === 'text' && content.to < lines ? `1-${content.to} of ${lines}` : lines
  return ` kind="${kind}"${pages === null ? '' : ` pages="${pages}"`} lines="${shown}"`
}

/** Returns the texts of files that a prompt shows. */
export function listTexts(files: readonly ContextFile[] | null | undefined): string[] {
  return (files ?? []).flatMap(({ content }) => (content?.as === 'text' ? [content.text] : []))
}

/** Shows each picture and each document right after the words that it came with. */
function showPictures(files: readonly ContextFile[] | null | undefined): PictureBlock[] {
  return (files ?? []).flatMap(({ picture, content }): PictureBlock[] => {
    if (content?.as === 'document') return [{ type: 'document', source: content.source }]
    return picture ? [{ type: 'image', source: picture }] : []
  })
}

export function describeAuthor({ author }: ContextMessage): string {
  if (author.kind === 'agent') return ` author="${escapeAttribute(`${author.name} (AI)`)}"`
  return ` author="${escapeAttribute(author.name)}"${author.role ? ` role="${author.role}"` : ''}`
}

export function describeFork({
  description,
  parent,
  isParentLeftOut,
}: NonNullable<ContextInput['fork']>): string {
  const lines = [
    description === null ? '<fork>' : `<fork description="${escapeAttribute(description)}">`,
    ...(parent
      ? [
          'It starts from this message:',
          wrapMessage({
            ...parent,
            at: parent.at && { ...parent.at, time: `${parent.at.day} ${parent.at.time}` },
            content: parent.content.slice(0, limits.parentMessageLength).toWellFormed(),
          }),
        ]
      : isParentLeftOut
        ? []
        : ['The message that it started from was deleted.']),
    '</fork>',
  ]
  return lines.join('\n')
}

/** The extra instructions for the partner in a fork; no other agent there gets them. */
const thinkAlong =
  'You are the partner in this fork: you take part without being mentioned and help the people who write here to think. Help them make progress: ask the one question that would settle most, offer a missing angle, test their assumptions and name the counterarguments. Say so when they seem to have reached their goal. Keep it short; leave the thinking to them.'

const lengths: Readonly<Record<AnswerLength, string>> = {
  brief: 'Answer briefly: a few sentences at most.',
  in_depth: 'Answer in depth: reasons, alternatives, arguments against them.',
}

function describeRequest(input: ContextInput): string {
  const { asker, answerLength, date, now, newMessages, repair, isLastPaid = false } = input
  const isOnlyCall = withoutMention(input.question, input.agent.slug) === ''
  const role = asker.role ? ` role="${asker.role}"` : ''
  const handle = asker.handle ? ` handle="@${escapeAttribute(asker.handle)}"` : ''
  const time = now
    ? ` weekday="${weekdayOf(date)}" time="${now.time}" zone="${escapeAttribute(now.zone)}"`
    : ''
  const lines = [
    `<request asker="${escapeAttribute(asker.name)}"${handle}${role} date="${date}"${time}>`,
    describeAllowance(asker.role),
    ...describeShown(input),
    ...(input.thinksAlong ? [thinkAlong] : []),
    ...(input.questionLabel ? [`The question is message [${input.questionLabel}].`] : []),
    ...(answerLength ? [lengths[answerLength]] : []),
    ...(isOnlyCall ? ['The question contains only your name: respond to the conversation so far.'] : []),
    ...(newMessages > 0
      ? [
          `Since you were asked, ${newMessages === 1 ? '1 message' : `${newMessages} messages`} arrived that you don't see here.`,
        ]
      : []),
    ...(repair ? ['Your last attempt had no readable text. Answer in plain words.'] : []),
    ...(isLastPaid ? [lastPaidNote] : []),
    '</request>',
  ]
  return lines.join('\n')
}

/** Tells how much of the conversation is shown, if that is not all. */
function describeShown({ of = 0, history, condensed }: ContextInput): string[] {
  const count = history.length
  if (of <= count) return []
  const rest = condensed ? 'the summary stands for others before them' : 'you don’t see those before them'
  return [`You are shown the newest ${count} of ${of} messages of this conversation; ${rest}.`]
}

/** Returns the question without the mention that called this agent; other names in it stay. */
export function withoutMention(content: string, slug: string): string {
  const calls = findMentionRuns(content).filter(({ name }) => name === slug)
  let rest = content
  for (const { start, end } of calls.reverse()) {
    const before = rest.slice(0, start)
    const after = rest.slice(end)
    // A mention at the very start takes its comma or colon along; elsewhere it leaves at most one space.
    if (before.trim() === '') rest = after.replace(/^[\s,:;]+/, '')
    else if (before.endsWith('\n')) rest = before + after.replace(/^[^\S\n]+/, '')
    else rest = before.replace(/[^\S\n]+$/, '') + after.replace(/^[^\S\n]+/, ' ')
  }
  return rest.trim()
}

function text(words: string): TextBlock {
  return { type: 'text', text: words }
}

function markLast<Block extends object>(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, cache_control: { type: 'ephemeral' } } : block,
  )
}

export function measure(
  name: string,
  texts: readonly string[],
  files: readonly ContextFile[] | null = [],
): ContextLayer {
  const words = texts.reduce((sum, each) => sum + estimateTokens(each), 0)
  return { name, tokens: Math.ceil(words) + measurePictures(files) }
}

/** Counts the tokens of the pictures and documents that are shown. */
export function measurePictures(files: readonly ContextFile[] | null | undefined): number {
  return (files ?? []).reduce((sum, file) => {
    if (file.content?.as === 'document') return sum + file.content.tokens
    return file.picture ? sum + countPictureTokens(file) : sum
  }, 0)
}
