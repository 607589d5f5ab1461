'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { MemoryAudience } from '@/components/memory-items/memory-audience'
import { MemorySources } from '@/components/memory-items/memory-sources'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { memoryItemStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { Hint } from '@/components/ui/form/hint'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { memoryPath } from '@/components/workspace/memory-path'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { certaintyOf } from '@/server/domain/memory/certainty'
import type { MemoryEntry } from '@/server/domain/memory/memory-entry'
import { MemoryActs } from './memory-acts'
import { MemoryFact } from './memory-fact'
import { MemoryUses } from './memory-uses'
import { MemoryVersions } from './memory-versions'

/** Everything about one item: its sources, its author, the item that it replaced, its readers and its uses. */
export function MemoryDetails({ item, onGone }: { item: MemoryEntry; onGone: () => void }) {
  const { workspace } = useWorkspace()
  const names = useMemoryNames()
  const trpc = useTRPC()
  const opened = useQuery(trpc.memory.get.queryOptions({ itemId: item.id }))
  const { replaced = [], replacedBy = null } = opened.data ?? {}
  const { author, doubt, editedBy } = item
  return (
    <div className="grid max-w-read gap-12 text-sm">
      <MemorySources item={item} />
      {opened.isError && <Hint tone="bad">{readError(opened.error).message}</Hint>}
      <dl className="grid gap-x-16 gap-y-6 leading-20">
        {doubt && <MemoryFact name={words.doubt}>{words.doubts[doubt]}</MemoryFact>}
        {item.supersededBy !== null && opened.data && (
          <MemoryFact name={words.replacedBy}>
            {replacedBy ? <OtherItem item={replacedBy} /> : words.replacedByHidden}
          </MemoryFact>
        )}
        {replaced.length > 0 && (
          <MemoryFact name={words.replaces}>
            {replaced.map(each => (
              <OtherItem key={each.id} item={each} />
            ))}
          </MemoryFact>
        )}
        <MemoryFact name={words.certainty}>{words.certainties[certaintyOf(item.confidence)]}</MemoryFact>
        <MemoryFact name={words.author}>
          {names.author(item)}
          {', '}
          <time className="whitespace-nowrap" dateTime={item.createdAt} title={exactTime(item.createdAt)}>
            {listTime(item.createdAt, new Date())}
          </time>
          {author && (
            <>
              {' '}
              <Link
                className={linkStyle({ place: 'act' })}
                href={taskPath(workspace, author.taskId)}
                prefetch={false}
              >
                {words.toTask}
              </Link>
            </>
          )}
        </MemoryFact>
        {editedBy !== null && (
          <MemoryFact name={words.changed}>
            {names.person(editedBy)}, {listTime(item.updatedAt, new Date())}
          </MemoryFact>
        )}
        <MemoryFact name={words.forWhom}>{names.agent(item.agentId)}</MemoryFact>
        <MemoryFact name={words.audience}>
          <MemoryAudience itemId={item.id} />
        </MemoryFact>
        <MemoryFact name={words.uses}>
          <MemoryUses itemId={item.id} />
        </MemoryFact>
        <MemoryVersions itemId={item.id} />
      </dl>
      <MemoryActs item={item} onGone={onGone} />
    </div>
  )
}

function OtherItem({ item: { id, text, status } }: { item: MemoryEntry }) {
  const { workspace } = useWorkspace()
  return (
    <Link
      className={cx(linkStyle(), 'block', status === 'superseded' && 'line-through')}
      href={memoryPath(workspace, { itemId: id })}
      prefetch={false}
    >
      {text}
    </Link>
  )
}
