'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { MemoryAudience } from '@/components/memory-items/memory-audience'
import { SourceChips } from '@/components/memory-items/memory-sources'
import { taskMemoryStrings as words } from '@/components/strings/tasks/task-memory'
import type { LoggedEvent } from '@/components/tasks/waterfall/lay-out-task'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { memoryPath } from '@/components/workspace/memory-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { MemoryWhy, TaskMemory as Shown } from '@/server/domain/memory/memory-entry'
import type { Task } from '@/server/domain/tasks/task'
import { readMemory } from './read-memory'

/** The place of the memories on the page. */
export const memoryOfTaskId = 'task-memory'

/** The items of memory that a task was shown, in their order, each with its reason, its sources and its audience. */
export function TaskMemory({ task, log }: { task: Task; log: readonly LoggedEvent[] }) {
  const { shown, withoutVectors } = readMemory(log)
  if (shown === 0) return null
  return (
    <section
      id={memoryOfTaskId}
      className="grid gap-8 border-b border-line px-16 py-12 text-sm"
      aria-label={words.title}
    >
      <div className="flex items-baseline gap-8">
        <h2 className="text-sm">{words.title}</h2>
        <Caption>{words.lead(shown)}</Caption>
      </div>
      {/* A running task may be shown more. */}
      <Items key={shown} taskId={task.id} shown={shown} />
      {withoutVectors && <Caption as="p">{words.withoutMeaning[withoutVectors]}</Caption>}
    </section>
  )
}

function Items({ taskId, shown }: { taskId: string; shown: number }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.memory.ofTask.queryOptions({ taskId }, { staleTime: 0 }))
  if (!data) return error ? <Caption as="p">{readError(error).message}</Caption> : <div aria-busy="true" />
  const hidden = shown - data.items.length
  return (
    <>
      <ul className="grid gap-8">
        {data.items.map(each => (
          <Item key={each.item.id} shown={each} />
        ))}
      </ul>
      {hidden > 0 && <p className="text-text-3">{words.hidden(hidden)}</p>}
    </>
  )
}

function Item({ shown: { item, why } }: { shown: Shown }) {
  const { workspace } = useWorkspace()
  return (
    <li className="flex gap-8">
      {why && <Tag className="mt-2 flex-none self-start">{why.label}</Tag>}
      <div className="min-w-0">
        <p className="max-w-read wrap-anywhere">
          <bdi>{item.text}</bdi> <SourceChips item={item} />
        </p>
        <p className="text-xs text-text-3">
          {why && `${tellWhy(why)} · `}
          <MemoryAudience itemId={item.id} />
          {' · '}
          <Link
            className={cx(linkStyle(), 'underline underline-offset-2')}
            href={memoryPath(workspace, { itemId: item.id })}
            prefetch={false}
          >
            {words.toItem}
          </Link>
        </p>
      </div>
    </li>
  )
}

function tellWhy({ by, rank, textRank, vectorRank }: MemoryWhy): string {
  const ways = [
    ...(textRank === null ? [] : [words.byWords(textRank)]),
    ...(vectorRank === null ? [] : [words.byMeaning(vectorRank)]),
    ...(by === 'recall' ? [words.recalled] : []),
  ]
  return [words.place(rank), ...ways].join(', ')
}
