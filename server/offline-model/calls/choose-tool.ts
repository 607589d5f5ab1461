import { fillSchema } from '../answer/fill-schema.ts'
import type { Conversation, ToolResult } from '../answer/read-conversation.ts'
import { findQuoted } from '../answer/sentences.ts'
import type { MessagesRequest, Tool } from '../api/messages-request.ts'
import { asksForDecision, readSearch } from './read-search.ts'

const searchTool = 'search_messages'
const decisionTool = 'recall_decisions'

export type ToolCall = { name: string; input: Record<string, unknown> }

/**
 * Chooses a tool that the request forces or that the question names, or memory, the decisions or the search if the
 * question asks for one. Returns null for a name in a message of the thread, and once there are results: the offline model must not run in circles.
 */
export function chooseTool(
  { tools = [], tool_choice: choice }: Pick<MessagesRequest, 'tools' | 'tool_choice'>,
  conversation: Conversation,
): ToolCall | null {
  const { question, toolResults } = conversation
  if (choice?.type === 'none' || (toolResults.length > 0 && !isNothingDecided(toolResults))) return null
  const own = tools.filter(tool => tool.input_schema && tool.name !== 'return_result')
  const forced =
    choice?.type === 'any' ? own[0] : own.find(tool => choice?.type === 'tool' && tool.name === choice.name)
  // 'Should we use React?' does not name a tool: only names with an underscore count.
  const tool = forced ?? own.find(({ name }) => name.includes('_') && question.includes(name))
  if (tool) return { name: tool.name, input: fillInput(tool, question) }
  const kept = own.some(({ name }) => name === 'remember') ? readReminder(conversation) : null
  const { questionLabel } = conversation
  if (kept !== null && questionLabel) {
    const text = `${kept.charAt(0).toUpperCase()}${kept.slice(1)}.`
    return { name: 'remember', input: { text, cite: questionLabel, quote: kept } }
  }
  const finds = [
    ...(asksForDecision(conversation) && toolResults.length === 0 ? [decisionTool] : []),
    searchTool,
  ].find(name => own.some(each => each.name === name))
  const query = finds === undefined ? null : readSearch(conversation)
  return finds === undefined || query === null ? null : { name: finds, input: { query } }
}

/** Nobody decided it in a fork: the messages may still tell something. */
function isNothingDecided(results: readonly ToolResult[]): boolean {
  return (
    results.length === 1 &&
    results.every(({ tool, text }) => tool === decisionTool && /"decisions":\s*\[\]/.test(text))
  )
}

/** Fills the strings of the input with the quoted words of the question, or else with the words after the name. */
function fillInput(tool: Tool, question: string): Record<string, unknown> {
  const after = question.slice(question.indexOf(tool.name) + tool.name.length)
  const words = findQuoted(question) ?? (after.replace(/^\W+|[\s.?!]+$/g, '') || question)
  const input = fillSchema(tool.input_schema, [words])
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
}

const keeping = /(?:^|[.!?,:]\s+|\bplease\s+)(?:please\s+)?remember(?:\s+that)?[:,]?\s+(.+)/i

/** Reads the words that the question asks to remember, as they stand in it; null: it asks for nothing like that. */
export function readReminder({ question }: Pick<Conversation, 'question'>): string | null {
  const line = question.split('\n').find(each => keeping.test(each)) ?? ''
  const words = keeping.exec(line)?.[1]?.replace(/[\s.!]+$/, '') ?? ''
  // 'Do you remember …?' asks for something else.
  return words === '' || words.length > 300 || words.endsWith('?') ? null : words
}
