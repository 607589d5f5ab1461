/** Merges the changes of one admin into those of another, field by field. Pure. */
import { type DraftField, type DraftFieldsBefore, draftField } from './agent-draft.ts'
import { joinMerged, mergeTexts } from './merge-texts.ts'

/** Fields that mean something only together: a model is asked at an endpoint. */
const units: readonly (readonly DraftField[])[] = [
  ['model', 'endpointId'],
  ['fallbackModel', 'fallbackEndpointId'],
]

/** Returns the fields that change together with this one, the field itself included. */
export function unitOf(field: DraftField): readonly DraftField[] {
  return units.find(unit => unit.includes(field)) ?? [field]
}

/**
 * Returns the fields to save and those that both changed in different ways. Fields that mean something only together
 * are merged as one, and the first of them is named. `was`: the changed fields as they were before; `theirs`: as they
 * are now.
 */
export function mergeFields(given: {
  was: DraftFieldsBefore
  mine: DraftFieldsBefore
  theirs: DraftFieldsBefore
}): {
  fields: DraftFieldsBefore
  conflicts: DraftField[]
} {
  const { was, mine, theirs } = given
  const fields: DraftFieldsBefore = { ...mine }
  const conflicts: DraftField[] = []
  for (const field of fieldsOf(mine)) {
    const unit = unitOf(field).filter(name => mine[name] !== undefined)
    if (unit[0] !== field) continue
    const isTheirs = unit.every(name => areSameField(name, mine[name], theirs[name]))
    const isOnlyMine = unit.every(name => areSameField(name, was[name], theirs[name]))
    if (isOnlyMine && !isTheirs) continue
    const text = isTheirs || field !== 'systemPrompt' ? null : mergePrompts(given)
    if (text !== null) {
      fields.systemPrompt = text
      continue
    }
    for (const name of unit) delete fields[name]
    if (!isTheirs) conflicts.push(field)
  }
  return { fields, conflicts }
}

function mergePrompts(given: { was: DraftFieldsBefore; mine: DraftFieldsBefore; theirs: DraftFieldsBefore }) {
  const [was, mine, theirs] = [given.was, given.mine, given.theirs].map(each => each.systemPrompt)
  if (was === undefined || mine === undefined || theirs === undefined) return null
  return joinMerged(mergeTexts({ was, mine, theirs }))
}

/** Returns the names of the fields that are there, in their order. */
function fieldsOf(fields: DraftFieldsBefore): DraftField[] {
  return draftField.options.filter(name => fields[name] !== undefined)
}

/** Compares two values of a field. The order of keys counts only in properties, where people chose it. */
export function areSameField(field: DraftField, one: unknown, other: unknown): boolean {
  return write(one) === write(other)

  function write(value: unknown): string | undefined {
    if (field === 'properties') return JSON.stringify(value)
    if (field === 'tools' && Array.isArray(value)) return JSON.stringify([...value].sort())
    return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sortKeys(part) : part))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
