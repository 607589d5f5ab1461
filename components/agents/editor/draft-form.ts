/** The state of the editor's form: the values on the screen beside those that the server keeps. Pure. */
import {
  type DraftField,
  type DraftFields,
  type DraftFieldsBefore,
  draftField,
  draftFields,
  type EditedAgent,
} from '@/server/domain/agents/drafts/agent-draft'
import { areSameField, mergeFields, unitOf } from '@/server/domain/agents/drafts/merge-fields'
import { joinMerged, mergeTexts } from '@/server/domain/agents/drafts/merge-texts'
import { type AgentValues, pickValues } from '../agent-form-values'

/** The fields as the server keeps them: those of the draft or, without one, of the published version. */
export interface Kept {
  /** 0: there is no draft. */
  rev: number
  baseVersionId: string
  fields: AgentValues
}

/** A field that this person and another admin changed in the same place. The form has the other wording. */
export interface Conflict {
  field: DraftField
  was: DraftFieldsBefore
  mine: DraftFieldsBefore
  theirs: DraftFieldsBefore
}

export interface FormState {
  values: AgentValues
  kept: Kept
  conflicts: readonly Conflict[]
  /** The form rests on a newer version than the draft that the server keeps. */
  isMoved: boolean
}

/**
 * Returns the values that this person's changes rest on, after saves without an answer: they may have arrived. A field
 * that the server has as it was `sent` is no other admin's change.
 */
export function basisAfter(kept: AgentValues, found: AgentValues, sent: readonly AgentValues[]): AgentValues {
  const own = (field: DraftField) =>
    sent.find(values => unitOf(field).every(each => !isChanged(each, values, found)))
  const basis = { ...kept }
  for (const field of draftField.options) {
    const values = own(field)
    if (values) copy(basis, values, field)
  }
  return basis
}

export function keptOf({ agent, draft }: EditedAgent): Kept {
  return draft
    ? { rev: draft.rev, baseVersionId: draft.baseVersionId, fields: pickValues(draft.fields) }
    : { rev: 0, baseVersionId: agent.currentVersionId, fields: publishedValues(agent) }
}

export function publishedValues(agent: EditedAgent['agent']): AgentValues {
  return pickValues({ ...agent, systemPrompt: agent.systemPrompt ?? '' })
}

export function beginForm(edited: EditedAgent): FormState {
  const kept = keptOf(edited)
  return { values: kept.fields, kept, conflicts: [], isMoved: false }
}

/** Tells whether the server has something that the form has not seen. */
export function isNewer(found: Kept, { rev, baseVersionId }: Kept): boolean {
  return found.rev === 0 ? rev !== 0 || found.baseVersionId !== baseVersionId : found.rev > rev
}

export interface Changes {
  /** The changed fields that can be saved, and the same fields before. */
  fields: DraftFields
  was: DraftFieldsBefore
  hasSome: boolean
  /** Some changed fields can't be saved as they are. */
  isBroken: boolean
}

/** Lists the changes that are not saved yet. */
export function listChanges({ values, kept, isMoved }: FormState, lockSlug: boolean): Changes {
  const changed = changedFields(values, kept.fields).filter(field => !(lockSlug && field === 'slug'))
  const usable = changed.filter(field => draftFields.safeParse(pick(values, unitOf(field))).success)
  return {
    fields: draftFields.parse(pick(values, usable)),
    was: pick(kept.fields, usable),
    hasSome: usable.length > 0 || isMoved,
    isBroken: usable.length < changed.length,
  }
}

/**
 * Takes over the state of the server, and keeps what this person has changed since `basis`. Where both changed the
 * same place, the server's wording goes into the form, and the person's is kept beside it. `refused`: the fields of
 * the form's last save that the server did not take for that reason.
 */
export function receive(
  state: FormState,
  given: { found: Kept; basis: AgentValues; refused?: readonly DraftField[] },
): FormState {
  const { found, basis, refused = [] } = given
  const changed = changedFields(state.values, basis)
  const merged = mergeFields({
    was: pick(basis, changed),
    mine: pick(state.values, changed),
    theirs: found.fields,
  })
  const values: AgentValues = { ...found.fields, ...merged.fields }
  return {
    values: keepSpelling(values, state.values),
    kept: found,
    isMoved: false,
    conflicts: [
      ...state.conflicts,
      ...merged.conflicts.map(field => conflictOf(field, basis, state.values, found.fields)),
      ...refused.map(field => conflictOf(field, state.kept.fields, basis, found.fields)),
    ],
  }
}

/** Brings the changes of a newer version into the form, and lets the draft rest on that version. */
export function rebase(
  state: FormState,
  given: { base: AgentValues; current: AgentValues; versionId: string },
): FormState {
  const { base, current, versionId } = given
  const changed = changedFields(state.values, base)
  const merged = mergeFields({ was: pick(base, changed), mine: pick(state.values, changed), theirs: current })
  return {
    values: keepSpelling({ ...current, ...merged.fields }, state.values),
    kept: { ...state.kept, baseVersionId: versionId },
    isMoved: true,
    conflicts: [
      ...state.conflicts,
      ...merged.conflicts.map(field => conflictOf(field, base, state.values, current)),
    ],
  }
}

/** Returns the change that settles a conflict; null: the form stays as it is. */
export function settleConflict(
  { field, was, mine, theirs }: Conflict,
  choice: 'mine' | 'theirs' | 'both',
  values: AgentValues,
): DraftFieldsBefore | null {
  if (choice === 'theirs') return null
  if (field !== 'systemPrompt') return mine
  const texts = {
    was: was.systemPrompt ?? '',
    mine: mine.systemPrompt ?? '',
    theirs: theirs.systemPrompt ?? '',
  }
  const systemPrompt = mergeTexts(texts)
    .flatMap(part => {
      if (part.kind === 'agreed') return part.lines
      return choice === 'mine' ? part.mine : [...part.theirs, ...part.mine]
    })
    .join('\n')
  // Lines that somebody has written since stay, unless they are in the same place.
  const since = mergeTexts({ was: texts.theirs, mine: systemPrompt, theirs: values.systemPrompt })
  return { systemPrompt: joinMerged(since) ?? systemPrompt }
}

function conflictOf(field: DraftField, was: AgentValues, mine: AgentValues, theirs: AgentValues): Conflict {
  const unit = unitOf(field)
  return { field, was: pick(was, unit), mine: pick(mine, unit), theirs: pick(theirs, unit) }
}

/** The server takes spaces off the ends of a text. The form leaves them, because somebody may be typing there. */
function keepSpelling(values: AgentValues, onScreen: AgentValues): AgentValues {
  const same = draftField.options.filter(field => !isChanged(field, onScreen, values))
  return { ...values, ...pick(onScreen, same) }
}

/** Lists the changed fields, with those that mean something only together with them. */
function changedFields(values: AgentValues, before: AgentValues): DraftField[] {
  return draftField.options.filter(field => unitOf(field).some(each => isChanged(each, values, before)))
}

function isChanged(field: DraftField, values: AgentValues, before: AgentValues): boolean {
  return !areSameField(field, settle(field, values), before[field])
}

/** The value as it would be saved; as it is, if it can't be saved. */
function settle(field: DraftField, values: AgentValues): unknown {
  const read = draftFields.safeParse(pick(pickValues(values), [field]))
  return read.success ? read.data[field] : values[field]
}

function pick(values: AgentValues, fields: readonly DraftField[]): DraftFieldsBefore {
  const picked: DraftFieldsBefore = {}
  for (const field of fields) copy(picked, values, field)
  return picked
}

function copy<Field extends DraftField>(to: DraftFieldsBefore, from: AgentValues, field: Field): void {
  to[field] = from[field]
}
