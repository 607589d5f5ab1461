/**
 * What a request was made from, as it is kept beside it: every word that the log itself does not hold. Messages are
 * edited, people and agents get other names and roles, a release words the rules anew; the material says how all of it
 * was then. With the log's own turns it makes the same bytes again (rebuild-requests.ts).
 */
import * as z from 'zod'
import type { writeCondensing } from './condense.ts'
import type { ContextInput } from './context.ts'
import { id } from './ids.ts'
import { answerLength } from './message.ts'
import { storedSource } from './picture.ts'
import { replyMode } from './tool.ts'
import { memberRole } from './workspace.ts'

const file = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** The bytes stay where they are; the material says which they were. */
  picture: storedSource.nullish(),
})

const contextMessage = z.object({
  seq: z.number(),
  author: z.object({
    kind: z.enum(['human', 'agent']),
    id,
    name: z.string(),
    role: memberRole.nullable(),
  }),
  content: z.string(),
  attachments: z.array(file).nullish(),
})

const offer = z.object({
  name: z.string(),
  description: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
})

const answerMaterial = z.object({
  kind: z.literal('answer'),
  agent: z.object({
    id,
    slug: z.string(),
    systemPrompt: z.string(),
    model: z.string(),
    maxTokens: z.number(),
    effort: z.enum(['low', 'medium', 'high']),
  }),
  abilities: z.object({ thinksBetweenTools: z.boolean(), takesEffort: z.boolean() }),
  rules: z.string().optional(),
  workspaceContext: z.string().nullish(),
  condensed: z.string().nullish(),
  history: z.array(contextMessage),
  fork: z.object({ description: z.string(), parent: contextMessage.nullable() }).nullable(),
  asker: z.object({ name: z.string(), role: memberRole.nullable() }),
  question: z.string(),
  questionFiles: z.array(file).optional(),
  answerLength: answerLength.nullable(),
  date: z.string(),
  newMessages: z.number(),
  repair: z.boolean(),
  replyMode: replyMode.optional(),
  tools: z.array(offer).optional(),
}) satisfies z.ZodType<ContextInput & { kind: 'answer' }>

const condenseMaterial = z.object({
  kind: z.literal('condense'),
  model: z.string(),
  abilities: z.object({ takesEffort: z.boolean() }),
  messages: z.array(contextMessage),
  room: z.number().nullable(),
}) satisfies z.ZodType<Parameters<typeof writeCondensing>[0] & { kind: 'condense' }>

export const promptMaterial = z.discriminatedUnion('kind', [answerMaterial, condenseMaterial])

/** The material as it is kept: without the turns, which the log has, and in the same bytes for the same input. */
export function writeMaterial(
  input: (ContextInput & { kind: 'answer' }) | (Parameters<typeof writeCondensing>[0] & { kind: 'condense' }),
): string {
  return JSON.stringify(promptMaterial.parse(input))
}
