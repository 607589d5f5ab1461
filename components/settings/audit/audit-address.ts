import * as z from 'zod'
import type { AuditFilter } from '@/server/domain/audit/audit-list'
import { auditFilter } from '@/server/domain/audit/audit-list'
import type { Workspace } from '@/server/domain/workspaces/workspace'

export const auditPeriods = ['today', 'week', 'month', 'day'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

/** The rows that the page shows. Days are in UTC. */
export interface AuditView {
  group?: AuditFilter['group']
  personId?: AuditFilter['personId']
  period?: AuditPeriod | undefined
  /** The day of the period `day`. */
  day?: string | undefined
  query: string
}

const { group, personId, from } = auditFilter.shape
const lenient = z.object({
  group: group.catch(undefined),
  personId: personId.catch(undefined),
  period: z.enum(auditPeriods).optional().catch(undefined),
  day: from.catch(undefined),
})

/** Reads the filters in an address; invalid values are left out. */
export function readAuditAddress(asked: { get(name: string): string | null }): AuditView {
  const value = (name: string) => asked.get(name) || undefined
  return {
    ...lenient.parse({
      ...{ group: value('kind'), personId: value('person'), period: value('time'), day: value('day') },
    }),
    query: asked.get('q') ?? '',
  }
}

/** Returns the address of the page with these filters. */
export function auditAddress(workspace: Pick<Workspace, 'slug'>, view: AuditView): string {
  const { group, personId, period, day, query } = view
  const asked = new URLSearchParams({
    ...(query.trim() === '' ? {} : { q: query }),
    ...(group ? { kind: group } : {}),
    ...(personId ? { person: personId } : {}),
    ...(period ? { time: period } : {}),
    ...(period === 'day' && day ? { day } : {}),
  }).toString()
  return `/${workspace.slug}/settings/audit${asked === '' ? '' : `?${asked}`}`
}

const dayMs = 86_400_000
const back: Readonly<Record<'today' | 'week' | 'month', number>> = { today: 0, week: 6, month: 29 }

/** Returns the filter that the server is asked for. */
export function askAudit({ group, personId, period, day, query }: AuditView, now: Date): AuditFilter {
  const dayOf = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
  const days =
    period === 'day' ? (day ? { from: day, to: day } : {}) : period ? { from: dayOf(back[period]) } : {}
  return {
    ...(group && { group }),
    ...(personId && { personId }),
    ...days,
    ...(query.trim() !== '' && { words: query.trim() }),
  }
}

/** Tells whether anything is left out, so that an empty list can say why. */
export function isNarrowed({ group, personId, period, query }: AuditView): boolean {
  return [group, personId, period, query.trim()].some(Boolean)
}
