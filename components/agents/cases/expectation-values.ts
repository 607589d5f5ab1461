import type { Expectation, ExpectationKind } from '@/server/domain/proofs/expectation'

/** An expectation as a row of the form has it: its kind and one text, which may be wrong. */
export interface ExpectationRow {
  key: number
  kind: ExpectationKind
  value: string
}

export const expectationKinds: readonly ExpectationKind[] = [
  'contains',
  'not_contains',
  'judged',
  'max_words',
  'cites',
  'calls_tool',
  'not_calls_tool',
  'matches_schema',
]

/** Returns the row of an expectation. */
export function rowOf(wanted: Expectation, key: number): ExpectationRow {
  return { key, kind: wanted.kind, value: writeValue(wanted) }
}

function writeValue(wanted: Expectation): string {
  switch (wanted.kind) {
    case 'contains':
    case 'not_contains':
      return wanted.text
    case 'cites':
      return wanted.messageId ?? ''
    case 'matches_schema':
      return JSON.stringify(wanted.schema, null, 2)
    case 'calls_tool':
      return wanted.tool
    case 'not_calls_tool':
      return wanted.tool ?? ''
    case 'max_words':
      return String(wanted.words)
    case 'judged':
      return wanted.rubric
  }
}

/** Reads a row. Null: its text does not fit its kind. */
export function readRow({ kind, value }: ExpectationRow): Expectation | null {
  const text = value.trim()
  switch (kind) {
    case 'contains':
    case 'not_contains':
      return text === '' ? null : { kind, text }
    case 'cites':
      return text === '' || /^[0-9a-f-]{36}$/i.test(text) ? { kind, messageId: text || null } : null
    case 'matches_schema':
      return readSchema(text)
    case 'calls_tool':
      return text === '' ? null : { kind, tool: text }
    case 'not_calls_tool':
      return { kind, tool: text || null }
    case 'max_words':
      return /^[1-9]\d{0,3}$/.test(text) ? { kind, words: Number(text) } : null
    case 'judged':
      return text === '' ? null : { kind, rubric: text }
  }
}

function readSchema(text: string): Expectation | null {
  try {
    const schema: unknown = JSON.parse(text)
    return isObject(schema) ? { kind: 'matches_schema', schema } : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
