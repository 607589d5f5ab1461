/**
 * The material of a request, which is stored beside it: every word that the log itself does not have.
 * Messages are edited, people and agents get other names and roles, a release changes the words of the rules;
 * the material keeps them as they were then. Together with the log's own turns it makes the same bytes again
 * (rebuild-requests.ts).
 */
import * as z from 'zod'
import { replyMode } from '../agents/tool.ts'
import type { DraftMaterial } from '../drafting/draft-prompt.ts'
import { earlierLines } from '../drafting/earlier-lines.ts'
import { fileContent } from '../files/file-content.ts'
import { memoryKind } from '../memory/memory-item.ts'
import { answerLength } from '../messages/message.ts'
import { storedSource } from '../messages/picture.ts'
import type { ReadingMaterial } from '../readings/reading-prompt.ts'
import { promptSource } from '../tasks/events.ts'
import { id } from '../wire/ids.ts'
import { memberRole } from '../workspaces/workspace.ts'
import type { writeCondensing } from './condense.ts'
import type { ContextInput } from './context-input.ts'
import { localTime, place } from './place.ts'
import { shownSummary } from './summaries/rolled-summary.ts'

const file = z.object({
  id: id.optional(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** The picture by its hash: the material names the bytes and does not copy them. */
  picture: storedSource.nullish(),
  content: fileContent.nullish(),
})

const contextMessage = z.object({
  seq: z.number(),
  label: z.string().optional(),
  author: z.object({
    kind: z.enum(['human', 'agent']),
    id,
    name: z.string(),
    role: memberRole.nullable(),
  }),
  content: z.string(),
  at: localTime.nullish(),
  attachments: z.array(file).nullish(),
  result: z.object({ forkId: id, version: z.number(), isStale: z.boolean() }).nullish(),
  inFork: z.literal(true).optional(),
})

const shownThread = z.object({
  first: z.array(contextMessage),
  between: z
    .object({ count: z.number(), summary: z.object({ text: z.string(), of: z.number() }).nullable() })
    .nullable(),
  last: z.array(contextMessage),
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
  decisions: z
    .array(
      z.object({ label: z.string(), messageId: id, text: z.string(), headline: z.string(), on: z.string() }),
    )
    .optional(),
  blocks: z
    .array(z.object({ label: z.string(), content: z.string(), channelIds: z.array(id).optional() }))
    .optional(),
  condensed: z.string().nullish(),
  memories: z
    .array(
      z.object({
        label: z.string(),
        itemId: id,
        kind: memoryKind,
        text: z.string(),
        by: z.string(),
        on: z.string(),
      }),
    )
    .optional(),
  rolled: shownSummary.optional(),
  history: z.array(contextMessage),
  fork: z
    .object({
      description: z.string().nullable(),
      parent: contextMessage.nullable(),
      isParentLeftOut: z.boolean().optional(),
      thread: shownThread.nullish(),
    })
    .nullable(),
  thinksAlong: z.boolean().optional(),
  opens: z.boolean().optional(),
  routes: z.boolean().optional(),
  asker: z.object({ name: z.string(), role: memberRole.nullable(), handle: z.string().nullish() }),
  question: z.string(),
  questionLabel: z.string().optional(),
  questionFiles: z.array(file).optional(),
  source: promptSource.optional(),
  runs: z.array(z.object({ prompt: z.string(), answer: z.string(), at: localTime })).optional(),
  instruction: z.string().optional(),
  answerLength: answerLength.nullable(),
  date: z.string(),
  of: z.number().optional(),
  now: localTime.extend({ zone: z.string() }).optional(),
  place: place.optional(),
  newMessages: z.number(),
  repair: z.boolean(),
  repairNote: z.string().optional(),
  toolNotes: z.string().optional(),
  thinkingStructure: z.string().optional(),
  output: z
    .union([
      z.object({ by: z.literal('format'), schema: z.record(z.string(), z.unknown()) }),
      z.object({ by: z.literal('tool') }),
    ])
    .optional(),
  isLastPaid: z.boolean().optional(),
  replyMode: replyMode.optional(),
  tools: z.array(offer).optional(),
  marksHistory: z.boolean().optional(),
  resultPictures: z.boolean().optional(),
}) satisfies z.ZodType<ContextInput & { kind: 'answer' }>

const condenseMaterial = z.object({
  kind: z.literal('condense'),
  model: z.string(),
  abilities: z.object({ takesEffort: z.boolean() }),
  messages: z.array(contextMessage),
  room: z.number().nullable(),
  cites: z.literal(true).optional(),
  earlier: z.object({ text: z.string(), firstSeq: z.number(), lastSeq: z.number() }).optional(),
}) satisfies z.ZodType<Parameters<typeof writeCondensing>[0] & { kind: 'condense' }>

const draftMaterial = z.object({
  kind: z.literal('draft'),
  agent: answerMaterial.shape.agent.pick({ systemPrompt: true, model: true, maxTokens: true, effort: true }),
  abilities: answerMaterial.shape.abilities,
  rules: z.string(),
  description: z.string().nullable(),
  parent: z.union([contextMessage, z.literal('deleted')]).nullable(),
  thread: shownThread.optional(),
  messages: z.array(contextMessage.extend({ number: z.number() })),
  part: z.object({ number: z.number(), of: z.number() }).nullable(),
  notes: z.array(z.string()).nullable(),
  earlier: earlierLines.optional(),
  mend: z.object({ answer: z.string(), faults: z.array(z.string()) }).nullable(),
  repair: z.boolean(),
  date: z.string(),
}) satisfies z.ZodType<DraftMaterial & { kind: 'draft' }>

const readingMaterial = z.object({
  kind: z.literal('reading'),
  agent: draftMaterial.shape.agent,
  abilities: answerMaterial.shape.abilities,
  rules: z.string(),
  schema: z.record(z.string(), z.unknown()),
  blocks: z.array(
    z.object({
      tag: z.string(),
      attributes: z.record(z.string(), z.string()).optional(),
      text: z.string(),
      itemId: id.optional(),
    }),
  ),
  conversations: z.array(
    z.object({
      channel: z.string().nullable(),
      thread: z.string(),
      fork: z.string().nullable(),
      messages: z.array(contextMessage.extend({ id, number: z.number() })),
    }),
  ),
  request: z.string(),
  mend: draftMaterial.shape.mend,
  repair: z.boolean(),
  date: z.string(),
}) satisfies z.ZodType<ReadingMaterial & { kind: 'reading' }>

export const promptMaterial = z.discriminatedUnion('kind', [
  answerMaterial,
  condenseMaterial,
  draftMaterial,
  readingMaterial,
])

/**
 * Writes the material for storage: without the turns, which the log has, and in the same bytes for the same
 * input.
 */
export function writeMaterial(
  input:
    | (ContextInput & { kind: 'answer' })
    | (Parameters<typeof writeCondensing>[0] & { kind: 'condense' })
    | (DraftMaterial & { kind: 'draft' })
    | (ReadingMaterial & { kind: 'reading' }),
): string {
  return JSON.stringify(promptMaterial.parse(input))
}
