import { actorStrings, exportedThings, writeAct } from '@/components/strings/audit/acts'
import { auditFields, auditValues, auditWords } from '@/components/strings/audit/fields'
import { few } from '@/components/strings/words'
import type { AuditEntry } from '@/server/domain/audit/audit-entry'
import type { AuditNames } from '@/server/domain/audit/audit-list'
import { dollars } from '@/server/domain/spending/dollars'

/** Tells the actor of a row. */
export function tellActor({ actor }: AuditEntry, names: AuditNames): string {
  const person = names[actor.userId ?? ''] ?? actorStrings.former
  switch (actor.kind) {
    case 'person':
      return person
    case 'key':
      return actorStrings.keyOf(names[actor.keyId ?? ''] ?? '', person)
    case 'program':
      return actorStrings.programOf(names[actor.keyId ?? ''] ?? '', person)
    case 'agent':
      return actorStrings.agentFor(names[actor.agentId ?? ''] ?? actorStrings.agent, person)
    case 'operator':
      return actorStrings.operator(actor.by ?? '')
    default:
      return actorStrings[actor.kind]
  }
}

/** Tells a row in one sentence. */
export function tellAct(entry: AuditEntry, names: AuditNames): string {
  const { kind, actor, subject, data } = entry
  const after = isRecord(data.after) ? data.after : {}
  const version = data.version ?? after.version
  return writeAct(kind, {
    by: tellActor(entry, names),
    person: names[subject.userId ?? ''] ?? actorStrings.former,
    isOwn: actor.userId !== undefined && actor.userId === subject.userId,
    name: kind === 'export.made' ? tellExported(entry) : (subject.name ?? ''),
    agent: names[subject.agentId ?? ''] ?? '',
    role: textOf(after.role),
    version: typeof version === 'number' ? version : null,
    tool: textOf(data.tool),
    format: textOf(data.format).toUpperCase(),
    fields: tellFields(entry, names),
    count: typeof data.tasks === 'number' ? data.tasks : 0,
  })
}

/** Names the fields that changed, as they stand in a sentence. */
function tellFields(entry: AuditEntry, names: AuditNames): string {
  return few(tellChanges(entry, names).map(({ field }) => `‘${field}’`))
}

function tellExported({ subject }: AuditEntry): string {
  const thing = exportedThings[subject.id ?? ''] ?? subject.id ?? ''
  return [thing, subject.name].filter(Boolean).join(' ')
}

/** A field that an act has set or changed. `before` is null where there was none, `after` where its value is not kept. */
export interface ToldChange {
  field: string
  before: string | null
  after: string | null
}

/** Tells the fields of a row in plain words, those that changed first. */
export function tellChanges({ data }: AuditEntry, names: AuditNames): ToldChange[] {
  const before = isRecord(data.before) ? data.before : {}
  const after = isRecord(data.after) ? data.after : {}
  const hidden = Array.isArray(data.hidden) ? data.hidden.map(String) : []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const { before: _, after: __, hidden: ___, event: ____, tasks: _____, ...facts } = data
  return [
    ...fields.map(field => ({
      field: nameField(field),
      before: Object.hasOwn(data, 'before') ? tellValue(field, before[field], names) : null,
      after:
        Object.hasOwn(data, 'after') || !Object.hasOwn(data, 'before')
          ? tellValue(field, after[field], names)
          : auditValues.none,
    })),
    ...hidden.map(field => ({ field: nameField(field), before: null, after: null })),
    ...Object.entries(facts).map(([field, value]) => ({
      field: nameField(field),
      before: null,
      after: tellValue(field, value, names),
    })),
  ]
}

function nameField(field: string): string {
  const words = field.replace(/_(at|id|ids|usd)$/, '').replaceAll('_', ' ')
  return auditFields[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function tellValue(field: string, value: unknown, names: AuditNames): string {
  if (value === undefined || value === null || value === '') return auditValues.none
  if (typeof value === 'boolean') return value ? auditValues.yes : auditValues.no
  if (typeof value === 'number') return /usd$/i.test(field) ? dollars(value) : String(value)
  if (Array.isArray(value)) {
    return value.length === 0 ? auditValues.none : value.map(each => tellValue(field, each, names)).join(', ')
  }
  if (typeof value === 'string') {
    if (/_ids?$/.test(field)) return names[value] ?? auditValues.notHere
    return auditWords[value] ?? value
  }
  return JSON.stringify(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
