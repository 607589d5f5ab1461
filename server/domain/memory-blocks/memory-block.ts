/** An agent's memory blocks: short texts that stand in its prompt. Admins edit them, and the agent by its tool. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

export const blockLimits = { least: 50, usual: 2_000, most: 10_000, blocks: 20 } as const

const blockLabel = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,39}$/,
    'Use 1 to 40 lowercase letters a to z, digits, - or _ in a label. Start with a letter or digit.',
  )

/** Counts characters as people do, one for each sign of any script, and as the database does. */
export function countCharacters(content: string): number {
  return [...content].length
}

/** The fields of a block without its history, as a document has them. */
export const blockFields = z
  .strictObject({
    label: blockLabel,
    content: z
      .string()
      .trim()
      .max(blockLimits.most * 2)
      .default(''),
    limit: z.number().int().min(blockLimits.least).max(blockLimits.most).default(blockLimits.usual),
  })
  .refine(({ content, limit }) => countCharacters(content) <= limit, {
    path: ['content'],
    error: ({ input }) => tellTooLong(input),
  })
export type BlockFields = z.output<typeof blockFields>

const measured = z.object({ content: z.string(), limit: z.number() })

function tellTooLong(input: unknown): string {
  const { data } = measured.safeParse(input)
  return data ? sayTooLong(countCharacters(data.content), data.limit) : 'This text is too long for its block.'
}

/** Says how much too long a text is for its block. */
function sayTooLong(count: number, limit: number): string {
  const [has, fit, over] = [count, limit, count - limit].map(number => number.toLocaleString('en-US'))
  return `The text has ${has} characters; ${fit} fit. It is ${over} too long.`
}

/** All blocks of one agent, as a document has them. */
export const agentBlocks = z
  .array(blockFields)
  .max(blockLimits.blocks, `An agent can have up to ${blockLimits.blocks} memory blocks.`)

export const memoryBlock = z.object({
  id,
  agentId: id,
  label: z.string(),
  content: z.string(),
  limit: z.number().int(),
  version: z.number().int(),
  /** The channels whose words are in it: it is shown only where all readers may read them. */
  channelIds: z.array(id),
  updatedAt: time,
})
export type MemoryBlock = z.infer<typeof memoryBlock>

export const memoryBlockVersion = z.object({
  id,
  version: z.number().int(),
  label: z.string(),
  content: z.string(),
  limit: z.number().int(),
  isDeleted: z.boolean(),
  /** Null: the agent made the change, or a file. */
  authorUserId: id.nullable(),
  /** The task in which the agent made the change; null: a person made it, or the caller may not read the task. */
  taskId: id.nullable(),
  channelIds: z.array(id),
  note: z.string(),
  createdAt: time,
})
export type MemoryBlockVersion = z.infer<typeof memoryBlockVersion>
