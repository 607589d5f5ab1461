import type { MessagesRequest, Tool } from '../api/messages-request.ts'
import { fillSchema } from './fill-schema.ts'
import type { Conversation } from './read-conversation.ts'
import { readSearch } from './read-search.ts'

const searchTool = 'search_messages'

/** Names that people write without meaning a tool: 'Should we use React?' */
const alsoMeansElse = new Set(['react', 'done'])

export type ToolCall = { name: string; input: Record<string, unknown> }

/**
 * A call of a tool that the question names or plainly needs, or that the request forces. Never one that a thread message names, and
 * never again once results are there: the offline model must not run in circles.
 */
export function chooseTool(
  { tools = [], tool_choice: choice }: Pick<MessagesRequest, 'tools' | 'tool_choice'>,
  conversation: Conversation,
): ToolCall | null {
  const { question, toolResults } = conversation
  if (choice?.type === 'none' || toolResults.length > 0) return null
  const own = tools.filter(tool => tool.input_schema)
  const forced =
    choice?.type === 'any' ? own[0] : own.find(tool => choice?.type === 'tool' && tool.name === choice.name)
  const tool = forced ?? own.find(({ name }) => asksFor(question, name))
  if (tool) return { name: tool.name, input: fillInput(tool, question) }
  const query = own.some(({ name }) => name === searchTool) ? readSearch(conversation) : null
  return query === null ? null : { name: searchTool, input: { query } }
}

/** `search_messages` as such, or 'use search messages': a name made of plain words needs the verb. */
function asksFor(question: string, name: string): boolean {
  if (alsoMeansElse.has(name)) return false
  const spoken = name.replace(/[_-]+/g, '[ _-]')
  const verb = String.raw`\b(?:use|call|run|try|invoke)\s+(?:the\s+)?(?:tool\s+)?`
  return new RegExp(
    name.includes('_') ? `\\b${name}\\b|${verb}${spoken}\\b` : `${verb}\`?${spoken}\\b`,
    'i',
  ).test(question)
}

/** Strings of the input are what stands in quotes, else what the question says after the tool's name. */
function fillInput(tool: Tool, question: string): Record<string, unknown> {
  const spoken = new RegExp(
    `^.*?\\b${tool.name.replace(/[_-]+/g, '[ _-]')}\\b\`?(?:\\s+tool)?(?:\\s+(?:to|for|with|on|about))?`,
    'is',
  )
  const quoted = /[“"«]([^”"»]+)[”"»]/.exec(question)?.[1]
  const text = (quoted ?? question.replace(spoken, '').replace(/^[\s:,]+|[\s.?!]+$/g, '')) || question
  const message = { author: '', agent: false, own: false, label: null, text }
  const input = fillSchema(tool.input_schema, [{ text, message, position: 0 }])
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
}
