import type { Fork } from '@/server/domain/forks/fork'

export interface ForkGroups {
  active: Fork[]
  resolved: Fork[]
  abandoned: Fork[]
}

/** Groups a thread's forks by state for its list, the latest activity first. */
export function sortForks(forks: Iterable<Fork>): ForkGroups {
  const latest = [...forks].sort((a, b) => Date.parse(b.lastActivityAt) - Date.parse(a.lastActivityAt))
  const inState = (status: Fork['status']) => latest.filter(fork => fork.status === status)
  return { active: inState('active'), resolved: inState('resolved'), abandoned: inState('abandoned') }
}

/** Groups forks by the message that they start from, in the order in which they were opened. */
export function groupByParent(forks: Iterable<Fork>): ReadonlyMap<string, readonly Fork[]> {
  const groups = new Map<string, Fork[]>()
  for (const fork of [...forks].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))) {
    groups.set(fork.parentMessageId, [...(groups.get(fork.parentMessageId) ?? []), fork])
  }
  return groups
}
