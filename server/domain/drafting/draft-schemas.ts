/** The forms of the answers to a drafting task's requests. */
import { resultLimits } from '../results/result.ts'

type Schema = Record<string, unknown>

const orNull: Schema = { anyOf: [{ type: 'string' }, { type: 'null' }] }

const lists = {
  bullets: list({
    kind: { type: 'string', enum: ['decision', 'finding', 'action'] },
    text: { type: 'string' },
    owner: orNull,
  }),
  deferred: list({ text: { type: 'string' } }),
  open_questions: list({ text: { type: 'string' } }),
  dissent: list({ who: { type: 'string' }, text: { type: 'string' } }),
}

/** The form of a first result. */
export const resultSchema = object({
  headline: { type: 'string', description: `One line, at most ${resultLimits.headlineLength} characters` },
  ...lists,
})

const remark: Record<string, Schema> = { line: { type: 'string' }, why: { type: 'string' } }
const kindOrNull: Schema = {
  anyOf: [{ type: 'string', enum: ['decision', 'finding', 'action'] }, { type: 'null' }],
}

/** The form of the changes to earlier lines. */
export const revisedSchema = object({
  headline: orNull,
  headline_why: orNull,
  changed: list({ ...remark, text: { type: 'string' }, kind: kindOrNull, owner: orNull, who: orNull }),
  dropped: list(remark),
  contradicted: list(remark),
  ...lists,
})

/** The form of the notes on a part of a long fork. */
export const partSchema = object({
  lines: list({
    kind: { type: 'string', enum: ['decision', 'finding', 'action', 'deferred', 'question', 'objection'] },
    text: { type: 'string' },
    who: orNull,
  }),
})

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function list(properties: Record<string, Schema>): Schema {
  const citations = {
    type: 'array',
    items: object({ number: { type: 'integer' }, quote: { type: 'string' } }),
  }
  return { type: 'array', items: object({ ...properties, citations }) }
}
