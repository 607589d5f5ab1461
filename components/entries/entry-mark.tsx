'use client'

import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { entriesStrings as words } from '@/components/strings/decisions/entries'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { entryPath } from '@/components/workspace/entry-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { EntryMark as Mark } from '@/server/domain/ledger/entry-list'

/** The marks of a message from which people made decisions or to-dos. Each leads to its entry. */
export function EntryMark({ marks }: { marks: readonly Mark[] }) {
  const { workspace } = useWorkspace()
  return (
    <div className="flex flex-wrap gap-x-12 pr-16 pb-4 pl-60 phone:pl-56">
      {marks.map(({ entryId, kind, status }) => (
        <Link
          key={entryId}
          className={cx(linkStyle({ place: 'step' }), 'gap-4')}
          href={entryPath(workspace, entryId)}
          aria-label={words.openEntry(words.mark[kind], words.statuses[status])}
        >
          <Icon name={kind === 'todo' ? 'circle-check' : 'scale'} small />
          <span>
            {words.mark[kind]}
            {status !== 'open' && `, ${words.statuses[status]}`}
          </span>
        </Link>
      ))}
    </div>
  )
}
