'use client'

import { cx } from 'class-variance-authority'
import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { rowStyle } from '@/components/ui/surface/row-style'
import { exactTime, listTime } from '@/components/workspace/format-time'
import type { AuditEntry } from '@/server/domain/audit/audit-entry'
import type { AuditNames } from '@/server/domain/audit/audit-list'
import { AuditDetails } from './audit-details'
import { tellAct } from './tell-act'

const buttonStyle = cx(
  'flex min-h-44 w-full items-center gap-8 px-16 py-8 text-left focus-visible:-outline-offset-2',
)

/** An act in one sentence, with its time. Open, it tells the changed fields. */
export function AuditRow({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={rowStyle({ className: isOpen && 'bg-raised' })}>
      <button
        type="button"
        className={buttonStyle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-right" small className={cx('flex-none text-text-3', isOpen && 'rotate-90')} />
        <span className="min-w-0 flex-1 wrap-anywhere">{tellAct(entry, names)}</span>
        <time
          className="flex-none text-xs whitespace-nowrap text-text-3"
          dateTime={entry.createdAt}
          title={exactTime(entry.createdAt)}
        >
          {listTime(entry.createdAt, new Date())}
        </time>
      </button>
      {isOpen && (
        <div id={id} className="pr-16 pb-16 pl-38 compact:pl-16">
          <AuditDetails entry={entry} names={names} />
        </div>
      )}
    </li>
  )
}
