import { day, type EntryOwner, type EntryStatus, entryOwner } from '@/server/domain/ledger/entry'
import type { EntryFilter } from '@/server/domain/ledger/entry-list'
import type { LedgerPlace, ShownOwner } from './ledger-address'

const live: EntryStatus[] = ['open', 'doing']
const closed: EntryStatus[] = ['done', 'dropped', 'superseded']

/** Returns the filter for a place in the ledger. `today` is the reader's day: due dates have no hour. */
export function askLedger(place: LedgerPlace, { myId, today }: { myId: string; today: string }): EntryFilter {
  const { query, kind, channelId, owner, due } = place
  return {
    ...(kind && { kind }),
    ...(channelId && { channelId }),
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(owner && { owner: owner === 'none' ? owner : readOwner(owner, myId) }),
    ...(due && { due: due === 'none' ? due : readDays(due, today) }),
    ...readStatuses(place),
  }
}

function readStatuses({ view, status }: LedgerPlace): Pick<EntryFilter, 'statuses'> {
  // The board has a column for each status.
  if (view === 'board' || status === 'all') return {}
  if (status === 'closed') return { statuses: closed }
  return { statuses: status ? [status] : live }
}

function readOwner(owner: Exclude<ShownOwner, 'none'>, myId: string): EntryOwner {
  if (owner === 'me') return { kind: 'user', id: myId }
  const [kind, id] = owner.split(':')
  return entryOwner.parse({ kind, id })
}

/** An entry is overdue from the day after its own; a week has today and the six days after it. */
function readDays(due: 'overdue' | 'week', today: string): { from?: string; to: string } {
  return due === 'overdue' ? { to: addDays(today, -1) } : { from: today, to: addDays(today, 6) }
}

function addDays(from: string, days: number): string {
  const date = new Date(`${day.parse(from)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the reader's day: 2026-11-30. */
export function todayHere(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
