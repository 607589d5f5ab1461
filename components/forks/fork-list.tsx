'use client'

import { cx } from 'class-variance-authority'
import type { KeyboardEvent, ReactNode } from 'react'
import { listOpenTasks } from '@/components/live/thread/open-tasks'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { NewsDot } from '@/components/reading/news-dot'
import { forksStrings } from '@/components/strings/forks'
import { BackButton } from '@/components/ui/button/back-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { EmptyState } from '@/components/ui/surface/empty-state'
import { Scroll } from '@/components/ui/surface/page'
import { Panel } from '@/components/ui/surface/panel'
import { Spacer } from '@/components/ui/surface/spacer'
import { forkPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { useMinute } from './ago'
import { ForkRow } from './fork-row'
import { GroupHead } from './group-head'
import { sortForks } from './sort-forks'

const words = forksStrings
const groups = ['active', 'resolved', 'abandoned'] as const

/** The forks of a thread, in a panel beside the thread or one of its forks; on a phone a page with Back. */
export function ForkList(props: {
  data: ThreadState
  channel: Channel
  /** The fork that is open. */
  hereId: string | null
  /** The forks are not known yet. */
  isOpening: boolean
  /** For whether it shows. */
  className?: string | undefined
  onClose: () => void
  children?: ReactNode
}) {
  const { data, channel, hereId } = props
  const { workspace } = useWorkspace()
  const now = useMinute()
  const sorted = sortForks(data.forks.values())

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onClose()
  }

  const row = (fork: Fork) => {
    const tasks = listOpenTasks(data.tasks.values(), fork.id).map(({ task }) => task)
    const href = forkPath(workspace, channel, fork)
    return (
      <li key={fork.id}>
        <ForkRow fork={fork} href={href} isHere={fork.id === hereId} tasks={tasks} now={now} />
      </li>
    )
  }
  return (
    <Panel width="s" className={props.className} aria-label={words.list} onKeyDown={press}>
      <Bar hasBack>
        <NewsDot label={words.close}>{label => <BackButton label={label} onClick={props.onClose} />}</NewsDot>
        <div className="flex min-w-0 items-baseline gap-8 phone:-ml-8 phone:block phone:leading-18">
          <h2 className={cx(barTitleStyle, 'phone:text-headline')}>{words.list}</h2>
          <span className="text-sm text-text-2 tabular-nums phone:block phone:text-xs phone:text-text-3">
            {words.ofMost(sorted.active.length, workspace.maxForksPerThread)}
          </span>
        </div>
        <Spacer />
        <IconButton
          className="phone:hidden"
          icon="x"
          label={words.close}
          title={words.close}
          onClick={props.onClose}
        />
      </Bar>
      <Scroll bar="thin">
        <div className="pb-16">
          {sorted.active.length > workspace.maxForksPerThread && (
            <p className="px-16 pt-10 text-xs leading-16 text-wait">
              {words.aboveMost(sorted.active.length, workspace.maxForksPerThread)}
            </p>
          )}
          {data.forks.size === 0 && !props.isOpening && (
            <EmptyState>
              <p>
                <b>{words.none}</b>
                <br />
                {words.noneWhy}
              </p>
            </EmptyState>
          )}
          {groups
            .filter(group => sorted[group].length > 0)
            .map(group => (
              <section key={group} aria-label={words.groups[group]}>
                <GroupHead>{words.groups[group]}</GroupHead>
                <ul>{sorted[group].map(row)}</ul>
              </section>
            ))}
          {props.children}
        </div>
      </Scroll>
    </Panel>
  )
}
