import * as z from 'zod'
import { type DecisionFilter, decisionFilter } from '@/server/domain/results/decision'
import type { Workspace } from '@/server/domain/workspaces/workspace'

const { kind, channelId, personId } = decisionFilter.shape
const lenient = z.object({
  kind: kind.catch(undefined),
  channelId: channelId.catch(undefined),
  personId: personId.catch(undefined),
})

/** Reads the filter in an address; invalid values are left out. */
export function readDecisionFilter(asked: { get(name: string): string | null }): DecisionFilter {
  const value = (name: string) => asked.get(name) || undefined
  return lenient.parse({ kind: value('kind'), channelId: value('channel'), personId: value('person') })
}

/** Returns the address of the lines of results with these words and this filter. */
export function decisionsPath(
  workspace: Pick<Workspace, 'slug'>,
  { query, kind, channelId, personId }: DecisionFilter & { query: string },
): string {
  const asked = new URLSearchParams({
    view: 'results',
    ...(query.trim() === '' ? {} : { q: query }),
    ...(kind ? { kind } : {}),
    ...(channelId ? { channel: channelId } : {}),
    ...(personId ? { person: personId } : {}),
  }).toString()
  return `/${workspace.slug}/decisions?${asked}`
}
