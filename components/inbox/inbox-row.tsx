'use client'

import type { InboxRow as Row } from '@/server/domain/inbox/inbox-row'
import { BudgetRow } from './budget-row'
import { EntryRow } from './entry-row'
import type { RowActs } from './row-frame'
import { ThreadRow } from './thread-row'

/** One row of the Inbox. */
export function InboxRow({ row, acts }: { row: Row; acts: RowActs }) {
  if (row.kind === 'budget') return <BudgetRow row={row} acts={acts} />
  if (row.kind === 'entry') return <EntryRow row={row} acts={acts} />
  return <ThreadRow row={row} acts={acts} />
}
