/**
 * Assembles the request for an agent's model from the content that the agent may see. Pure: the same input
 * makes the same bytes.
 *
 * Layers in wire order: the agent's tools; its own prompt, with its memory blocks, the notes on its tools and the
 * structure of its thinking; the house rules; the workspace's context; the
 * history (the summary of its condensed part first; in a fork, before that the fork's description, its parent
 * message and the thread up to it; or the earlier runs of a schedule); the items of memory that fit the question; the
 * facts of this request; the words that a program adds for it; the question; the task's own turns so far.
 * People's text is escaped, so that no text can close its tag and pretend to be somebody else's.
 *
 * The stable part ends in a cache mark, and so does the thread of a fork. The endpoint compares block by block,
 * so every message is its own block: a later request then begins with exactly the blocks of an earlier one.
 */

import { wrapMemories } from '../memory/context-memory.ts'
import { layBlocks } from '../memory-blocks/lay-blocks.ts'
import type { PromptSource } from '../tasks/events.ts'
import { layContext } from '../workspace-context/lay-context.ts'
import type { ContextInput, ToolOffer } from './context-input.ts'
import { escapeText } from './escape.ts'
import { houseRules } from './house-rules.ts'
import { type ContextMessage, describeFiles, describeFork, listTexts, wrapMessage } from './message-tags.ts'
import { describePlace } from './place.ts'
import {
  beginDay,
  type ContextLayer,
  layThread,
  type MeasuredPicture,
  markLast,
  measure,
  measureThread,
  type PromptBlock,
  showPictures,
  type TextBlock,
  text,
} from './prompt-blocks.ts'
import { describeRequest, withoutMention } from './request-facts.ts'
import { wrapInstruction } from './sources/added-instruction.ts'
import { type EarlierRun, wrapRun } from './sources/earlier-runs.ts'
import { routingSchema } from './sources/routing.ts'
import { describeSummary } from './summaries/rolled-summary.ts'
import { type Exchange, type ExchangeTurn, layExchanges } from './tool-exchange.ts'

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

export function assembleContext(input: ContextInput): { request: ModelRequest; layers: ContextLayer[] } {
  const { agent, abilities, fork, tools = [], exchanges = [], keepsThinking = false, resultPictures } = input
  const rules = input.rules ?? writeRules(input)
  const { toolNotes, thinkingStructure, output } = input
  const declared = [toolNotes, thinkingStructure].flatMap(words => words ?? [])
  const workspace = [layContext(input.workspaceContext ?? '', input.decisions ?? [])].filter(
    each => each !== '',
  )
  const blocks = [layBlocks(input.blocks ?? [])].filter(each => each !== '')
  const about = fork ? [describeFork(fork)] : []
  const parentFiles = fork?.parent?.attachments
  const turns = layExchanges(exchanges, { keepsThinking, ...(resultPictures && { resultPictures }) })
  const thread = fork?.thread ? layThread(fork.thread) : []
  const condensed = [
    ...(input.rolled ? describeSummary(input.rolled) : []),
    ...(input.condensed ? [wrapCondensed(input.condensed)] : []),
  ]
  const runs = input.source ? layRuns(input.runs ?? [], input.source) : []
  const history = [
    ...runs,
    ...layTurns(
      [
        ...about.map(text),
        ...showPictures(parentFiles),
        ...(listEnds(turns).length < 2 ? markLast(thread) : thread),
        ...condensed.map(text),
      ],
      input.history,
      agent.id,
    ),
  ]
  const memory = input.memories?.length ? [wrapMemories(input.memories)] : []
  const place = input.place ? [describePlace(input.place, agent.slug)] : []
  const request = describeRequest(input)
  const instruction = input.instruction ? [wrapInstruction(input.instruction, input.asker.name)] : []
  const question = input.opens ? [] : [describeQuestion(input)]
  return {
    request: {
      model: agent.model,
      max_tokens: agent.maxTokens,
      stream: true,
      ...(abilities.thinksBetweenTools ? { thinking: { type: 'between_tools' } } : {}),
      ...writeConfig(input),
      ...(tools.length > 0 ? { tools } : {}),
      system: markLast([agent.systemPrompt, ...blocks, ...declared, rules, ...workspace].map(text)),
      messages: [
        ...ask(
          history,
          [
            text([...memory, ...place, request, ...instruction, ...question].join('\n\n')),
            ...showPictures(input.questionFiles),
          ],
          hasHistoryMark(input),
        ),
        ...markLoop(turns),
      ],
    },
    layers: [
      ...(tools.length > 0 ? [measure('tools', [JSON.stringify(tools)])] : []),
      measure('identity', [agent.systemPrompt]),
      ...(blocks.length > 0 ? [measure('memory blocks', blocks)] : []),
      ...(toolNotes ? [measure('tool notes', [toolNotes])] : []),
      ...(thinkingStructure ? [measure('thinking structure', [thinkingStructure])] : []),
      ...(output?.by === 'format' ? [measure('output form', [JSON.stringify(output.schema)])] : []),
      measure('house rules', [rules]),
      ...(workspace.length > 0 ? [measure('workspace context', workspace)] : []),
      ...(fork ? [measure('fork', about, parentFiles)] : []),
      ...(fork?.thread ? [measureThread(fork.thread)] : []),
      ...(condensed.length > 0 ? [measure('condensed', condensed)] : []),
      ...(runs.length > 0
        ? [
            measure(
              'earlier runs',
              runs.flatMap(({ content }) => content.flatMap(block => block.text ?? [])),
            ),
          ]
        : []),
      measure(
        'history',
        input.history.flatMap(({ content, attachments }) => [content, ...listTexts(attachments)]),
        input.history.flatMap(({ attachments }) => attachments ?? []),
      ),
      ...(memory.length > 0 ? [measure('memory', memory)] : []),
      ...(place.length > 0 ? [measure('place', place)] : []),
      measure('request', [request]),
      ...(instruction.length > 0 ? [measure('added instruction', instruction)] : []),
      ...(input.opens ? [] : [measure('question', question, input.questionFiles)]),
      ...(exchanges.length > 0
        ? [measure('turns', [JSON.stringify(exchanges)], resultPictures ? listPictures(exchanges) : [])]
        : []),
    ],
  }
}

/** Writes the effort, and the schema that the endpoint enforces. The router names an agent of the place. */
function writeConfig(input: ContextInput): Pick<ModelRequest, 'output_config'> {
  const { agent, abilities, output, routes, place } = input
  const effort = abilities.takesEffort ? { effort: agent.effort } : {}
  const declared = output?.by === 'format' ? output.schema : null
  const schema = routes && place ? routingSchema(place) : declared
  if (!schema) return abilities.takesEffort ? { output_config: effort } : {}
  return { output_config: { ...effort, format: { type: 'json_schema', schema } } }
}

/** The pictures in the results of the task's turns, which have no known size. */
function listPictures(exchanges: readonly Exchange[]): MeasuredPicture[] {
  return exchanges.flatMap(({ results }) =>
    results.flatMap(({ pictures = [] }) => pictures.map(picture => ({ picture }))),
  )
}

function describeQuestion({ question, agent, questionFiles, source, now }: ContextInput): string {
  const words = escapeText(withoutMention(question, agent.slug))
  const from = source ? ` from="${source}"${now ? ` at="${now.day} ${now.time}"` : ''}` : ''
  return [`<question${from}>\n${words}\n</question>`, ...describeFiles(questionFiles, '')].join('\n')
}

/** Writes the house rules for this agent. */
function writeRules({ replyMode = 'text', tools = [] }: Pick<ContextInput, 'replyMode' | 'tools'>): string {
  return houseRules({ replyMode, tools: tools.map(({ name }) => name) })
}

/** Lays out the earlier runs of a source: each prompt is a turn of the user, each answer one of the agent. */
function layRuns(runs: readonly EarlierRun[], source: PromptSource): Turn[] {
  return runs.flatMap((run): Turn[] => [
    { role: 'user', content: [text(wrapRun(run, source))] },
    { role: 'assistant', content: [text(run.answer.trim())] },
  ])
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
 * at its place in the previous request, so that the endpoint finds it again however many blocks a turn has. It
 * takes the place of the mark after a fork's thread: a request can have four.
 */
function markLoop(turns: ExchangeTurn[]): ExchangeTurn[] {
  const ends = listEnds(turns)
  return turns.map(turn => (ends.includes(turn) ? { ...turn, content: markLast(turn.content) } : turn))
}

function listEnds(turns: readonly ExchangeTurn[]): ExchangeTurn[] {
  return turns.filter(({ role }) => role === 'user').slice(-2)
}

/** Wraps a summary: a model's words about people's words, which are no more an instruction than theirs. */
function wrapCondensed(words: string): string {
  return `<summary of="earlier messages">\n${escapeText(words.trim())}\n</summary>`
}
