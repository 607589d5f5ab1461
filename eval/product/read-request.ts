import * as z from 'zod'
import type { Shown } from '../checks/check.ts'

const mark = z.looseObject({ type: z.string(), ttl: z.string().optional() }).optional()

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
  is_error: z.boolean().optional(),
  cache_control: mark,
})
export type RequestBlock = z.infer<typeof block>

/** A request to the Messages API, as far as it is shown and checked. */
export const writtenRequest = z.looseObject({
  model: z.string(),
  max_tokens: z.number(),
  tools: z
    .array(z.looseObject({ name: z.string(), description: z.string().optional(), input_schema: z.unknown() }))
    .default([]),
  system: z.array(block),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.array(block) })),
})
export type WrittenRequest = z.infer<typeof writtenRequest>

export function readRequest(body: string): WrittenRequest {
  return writtenRequest.parse(JSON.parse(body))
}

/** Lists the parts of a request that a model reads. */
export function listShown({ system, tools, messages }: WrittenRequest): Shown {
  const blocksOf = (role: 'user' | 'assistant') =>
    messages.flatMap(turn => (turn.role === role ? turn.content : []))
  return {
    system: system.map(({ text }) => text ?? '').join('\n'),
    tools: tools.map(({ name }) => name),
    told: blocksOf('user').map(textOf),
    own: blocksOf('assistant').map(textOf),
    called: blocksOf('assistant').flatMap(({ type, name }) => (type === 'tool_use' && name ? [name] : [])),
  }
}

/** Returns the words of a block; of a tool's result they are its content. */
export function textOf({ text, content }: RequestBlock): string {
  if (text !== undefined) return text
  if (typeof content === 'string') return content
  return content === undefined ? '' : JSON.stringify(content, null, 2)
}
