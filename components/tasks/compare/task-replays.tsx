'use client'

import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { replayStrings as words } from '@/components/strings/tasks/replays'
import { RelatedTask } from '@/components/tasks/page/related-task'
import { TaskOutput } from '@/components/tasks/page/task-output'
import { useTRPC } from '@/components/trpc/api'
import { linkStyle } from '@/components/ui/button/link-style'
import { listTime } from '@/components/workspace/format-time'
import { comparePath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Task } from '@/server/domain/tasks/task'

const lineStyle = 'flex flex-wrap items-center gap-x-8 gap-y-2 text-sm leading-24'

/**
 * A replay's link to its original, and the answer that it would have given; or an original's links to its
 * replays. A trial has such an answer, too.
 */
export function TaskReplays({ task }: { task: Task }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const replays = useQuery(trpc.task.replays.queryOptions({ taskId: task.id })).data?.tasks
  const isReplay = task.origin === 'replay' && task.rerunOf !== null
  const isTrial = task.origin === 'test'
  if (!isReplay && !isTrial && !replays?.length) return null
  return (
    <section className="max-w-read px-16 pt-4 pb-12" aria-label={words.section}>
      {isReplay && (
        <p className={lineStyle}>
          {task.isSilent && <span className="text-text-2">{words.silent}</span>}
          <RelatedTask taskId={task.rerunOf ?? ''} label={words.original} />
          <Link
            className={linkStyle({ place: 'line' })}
            href={comparePath(workspace, task.id)}
            prefetch={false}
          >
            {words.compare}
          </Link>
        </p>
      )}
      {isTrial && <p className={cx(lineStyle, 'text-text-2')}>{words.trial}</p>}
      {task.isSilent && <TaskOutput task={task} title={isTrial ? words.trialOutput : words.output} />}
      {replays !== undefined && replays.length > 0 && (
        <>
          <h2 className="text-sm leading-24">{words.listed(replays.length)}</h2>
          <ul>
            {replays.map(({ id, createdAt }) => (
              <li key={id} className={lineStyle}>
                <RelatedTask taskId={id} label={words.replayAt(listTime(createdAt, new Date()))} />
                <Link
                  className={linkStyle({ place: 'line' })}
                  href={comparePath(workspace, id)}
                  prefetch={false}
                >
                  {words.compare}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
