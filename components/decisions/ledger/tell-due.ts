import { ledgerStrings } from '@/components/strings/decisions/ledger'
import type { StateTone } from '@/components/ui/text/state'
import type { LedgerEntry } from '@/server/domain/ledger/entry'

const words = ledgerStrings.due
const dayMs = 86_400_000
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Tells when an entry is due, and how pressing this is. Null: it has no day. */
export function tellDue(
  { dueOn, status }: Pick<LedgerEntry, 'dueOn' | 'status'>,
  today: string,
): { text: string; tone: StateTone } | null {
  if (dueOn === null) return null
  const days = (Date.parse(dueOn) - Date.parse(today)) / dayMs
  const date = (dueOn.slice(0, 4) === today.slice(0, 4) ? short : withYear).format(new Date(dueOn))
  if (status !== 'open' && status !== 'doing') return { text: words.was(date), tone: 'idle' }
  if (days < 0) return { text: words.overdue(-days), tone: 'bad' }
  if (days === 0) return { text: words.today, tone: 'wait' }
  if (days === 1) return { text: words.tomorrow, tone: 'wait' }
  return { text: words.on(date), tone: 'idle' }
}
