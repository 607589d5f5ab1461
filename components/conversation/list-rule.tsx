import { cva } from 'class-variance-authority'
import { messagesStrings } from '@/components/strings/messages'
import { dayLabel } from '@/components/workspace/format-time'
import type { Row } from './rows/row'

const ruleStyle = cva(
  [
    'flex items-center gap-12 px-16 py-6 text-xs leading-16 phone:px-12',
    'before:h-1 before:flex-1 after:h-1 after:flex-1',
  ],
  {
    variants: {
      isNew: {
        true: 'font-medium text-accent before:bg-accent-line after:bg-accent-line',
        // The day follows the reader's time zone, which only the browser knows.
        false: 'text-text-3 before:bg-line after:bg-line in-data-still:invisible',
      },
    },
  },
)

/** A line across the list: a new day begins, or the unread messages. */
export function ListRule({ row }: { row: Extract<Row, { kind: 'day' | 'new' }> }) {
  return (
    <div className={ruleStyle({ isNew: row.kind === 'new' })}>
      {row.kind === 'new' ? messagesStrings.newLine : dayLabel(row.time, new Date())}
    </div>
  )
}
