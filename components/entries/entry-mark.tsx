'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { entriesStrings as words } from '@/components/strings/decisions/entries'
import { useTRPC } from '@/components/trpc/api'
import { linkStyle } from '@/components/ui/button/link-style'
import { Icon } from '@/components/ui/icon'
import { entryPath } from '@/components/workspace/entry-path'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** The marks of a message from which people made decisions or to-dos. Each leads to its entry. */
export function EntryMark({ messageId }: { messageId: string }) {
  const { feed } = useThreadScope()
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.ledger.marks.queryOptions(
      { threadId: feed.threadId },
      { select: ({ marks }) => marks.filter(mark => mark.messageId === messageId) },
    ),
  )
  if (!data || data.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-12 pr-16 pb-4 pl-60 phone:pl-56">
      {data.map(({ entryId, kind, status }) => (
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
