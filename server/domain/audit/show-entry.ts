import type { AuditEntry } from './audit-entry.ts'

const placeKeys = new Set(['channel_id', 'channel_ids'])
const nameKeys = new Set(['name', 'title', 'label'])

/** Lists the channels that a row names. */
export function channelsIn({ subject, data }: AuditEntry): string[] {
  return [subject.channelId ?? [], namedChannels(data.before), namedChannels(data.after)].flat()
}

/** Lists the things that the fields of a row name by their ids. */
export function thingsIn({ data }: AuditEntry): string[] {
  return [data.before, data.after].filter(isRecord).flatMap(side =>
    Object.entries(side)
      .filter(([key]) => key.endsWith('_id'))
      .flatMap(([, value]) => textsOf(value)),
  )
}

/**
 * Returns a row as a reader may see it who can read only these channels. An admin is told that a private conversation had
 * an act, and by whom, and not which conversation it was, nor names that its people gave. The ends of tasks in a seal are
 * counted.
 */
export function showEntry(entry: AuditEntry, readable: ReadonlySet<string>): AuditEntry {
  const { actor, subject, data } = entry
  if (Array.isArray(data.tasks)) return { ...entry, data: { tasks: data.tasks.length }, isPartial: true }
  const hidden = channelsIn(entry).filter(id => !readable.has(id))
  if (hidden.length === 0) return entry
  const { type, userId, agentId } = subject
  const isSide = (key: string) => key === 'before' || key === 'after'
  return {
    ...entry,
    subject: { type, userId, agentId },
    actor: { ...actor, taskId: undefined },
    data: Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, isSide(key) ? strip(value, readable) : value]),
    ),
    isPartial: true,
  }
}

function namedChannels(side: unknown): string[] {
  if (!isRecord(side)) return []
  return Object.entries(side).flatMap(([key, value]) => (placeKeys.has(key) ? textsOf(value) : []))
}

function strip(side: unknown, readable: ReadonlySet<string>): unknown {
  if (!isRecord(side)) return side
  return Object.fromEntries(
    Object.entries(side).flatMap(([key, value]) => {
      if (nameKeys.has(key)) return []
      if (!placeKeys.has(key)) return [[key, value]]
      if (Array.isArray(value)) return [[key, textsOf(value).filter(id => readable.has(id))]]
      return textsOf(value).every(id => readable.has(id)) ? [[key, value]] : []
    }),
  )
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter(each => typeof each === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
