'use client'

import { cva, cx } from 'class-variance-authority'
import { useNameOf } from '@/components/people/author'
import { Faces } from '@/components/people/faces'
import { forksStrings } from '@/components/strings/forks'
import { WorkState } from '@/components/threads/thread-row-parts'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/text/state'
import { followLink } from '@/components/workspace/follow-link'
import type { Fork } from '@/server/domain/forks/fork'
import type { Task } from '@/server/domain/tasks/task'
import { ago } from './ago'
import { forkIcons } from './fork-icons'

const words = forksStrings

const rowStyle = cva('mx-4 flex gap-10 px-12 pt-8 pb-9 text-sm leading-18 touch:min-h-touch', {
  variants: {
    isHere: {
      true: 'rounded-2 rounded-r-control bg-fork-hover inset-shadow-fork-edge under-fork-hover',
      false: 'rounded-control hover:bg-hover hover:under-hover',
    },
  },
})
/** Warm and strong while a fork is active, quiet once it has ended. */
const looks: Readonly<Record<Fork['status'], { icon: string; topic: string }>> = {
  active: { icon: 'text-fork', topic: 'font-medium' },
  resolved: { icon: 'text-text-3', topic: 'text-text-2' },
  abandoned: { icon: 'text-text-3', topic: 'text-text-2' },
}
const factsStyle = cva('mt-3 flex items-center gap-6 text-xs whitespace-nowrap tabular-nums', {
  variants: { isHere: { true: 'text-text-2', false: 'text-text-3' } },
})

/** A fork in its thread's list: its topic, its members, its size and creator, and its current work or its result. */
export function ForkRow(props: {
  fork: Fork
  href: string
  isHere: boolean
  /** The fork's tasks that have not ended. */
  tasks: readonly Task[]
  now: Date
}) {
  const { fork, href, isHere } = props
  const nameOf = useNameOf()
  const look = looks[fork.status]
  const headline = fork.status === 'resolved' ? fork.resultHeadline : null
  const creator = nameOf({ authorUserId: fork.createdBy, authorAgentId: null })
  return (
    <a
      className={rowStyle({ isHere })}
      href={href}
      aria-current={isHere ? 'page' : undefined}
      onClick={followLink(href)}
    >
      <Icon name={forkIcons[fork.status]} className={cx('mt-1', look.icon)} />
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate', look.topic)} title={fork.description}>
          {fork.description}
        </span>
        <span className={factsStyle({ isHere })}>
          <Faces of={fork.participants} />
          <span className="truncate">{words.by(fork.messageCount, creator)}</span>
        </span>
        <span className={factsStyle({ isHere })}>
          <span
            // A time follows the reader's time zone, which the server's drawing does not know.
            className={cx('truncate', !headline && 'in-data-still:invisible')}
            title={fork.resultHeadline ?? undefined}
          >
            {tellState()}
          </span>
        </span>
        {fork.staleAt && (
          <State tone="wait" icon="clock" className="mt-3">
            {words.stale}
          </State>
        )}
        {props.tasks.length > 0 && (
          <span data-scope="fork">
            <WorkState tasks={props.tasks} className="mt-3" />
          </span>
        )}
      </span>
    </a>
  )

  function tellState(): string {
    if (headline) return words.result(headline)
    const when = ago(
      fork.status === 'active' ? fork.lastActivityAt : (fork.closedAt ?? fork.lastActivityAt),
      props.now,
    )
    return words.last[fork.status](when)
  }
}
