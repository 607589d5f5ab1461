import type { EntryStatus } from '@/server/domain/ledger/entry'

/** The statuses to which a person moves entries, in the order of their keys. A replaced entry names the one in its place. */
export const targetStatuses = ['open', 'doing', 'done', 'dropped'] as const satisfies EntryStatus[]
export type TargetStatus = (typeof targetStatuses)[number]

/** Returns the status whose key this is. */
export function statusOfKey(key: string): TargetStatus | undefined {
  return targetStatuses[Number(key) - 1]
}

export function isTarget(status: EntryStatus): status is TargetStatus {
  return targetStatuses.some(each => each === status)
}
