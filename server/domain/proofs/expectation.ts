import * as z from 'zod'
import { id } from '../wire/ids.ts'

const words = z.string().trim().min(1, 'Enter the words.').max(500, 'Use at most 500 characters.')
const toolName = z.string().trim().min(1).max(100)

/** One thing that an answer of an agent must or must not be. */
export const expectation = z.discriminatedUnion('kind', [
  /** The answer has these words, in any case. */
  z.strictObject({ kind: z.literal('contains'), text: words }),
  z.strictObject({ kind: z.literal('not_contains'), text: words }),
  /** The answer cites this message; null: any message. */
  z.strictObject({ kind: z.literal('cites'), messageId: id.nullable() }),
  /** The answer is JSON that fits this JSON Schema. */
  z.strictObject({ kind: z.literal('matches_schema'), schema: z.record(z.string(), z.unknown()) }),
  z.strictObject({ kind: z.literal('calls_tool'), tool: toolName }),
  /** The agent does not ask for this tool; null: it asks for no tool at all. */
  z.strictObject({ kind: z.literal('not_calls_tool'), tool: toolName.nullable() }),
  z.strictObject({ kind: z.literal('max_words'), words: z.number().int().min(1).max(10_000) }),
  /** A model judges the answer by this rubric. */
  z.strictObject({
    kind: z.literal('judged'),
    rubric: z.string().trim().min(1, 'Describe a good answer.').max(1_000, 'Use at most 1,000 characters.'),
  }),
])
export type Expectation = z.infer<typeof expectation>
export type ExpectationKind = Expectation['kind']

const mostSchemaLength = 16_000

export const expectations = z
  .array(expectation)
  .max(20, 'A case can have up to 20 expectations.')
  .refine(
    all =>
      all.every(
        each => each.kind !== 'matches_schema' || JSON.stringify(each.schema).length <= mostSchemaLength,
      ),
    'A schema can have up to 16,000 characters.',
  )

/** The result of one expectation. Null: it was not judged, because the answer or the judge was missing. */
export const checkResult = z.object({ met: z.boolean().nullable(), reason: z.string() })
export type CheckResult = z.infer<typeof checkResult>
