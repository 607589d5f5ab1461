'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { listOpenTasks } from '@/components/live/thread/open-tasks'
import type { ThreadState } from '@/components/live/thread/thread-state'
import { forksStrings } from '@/components/strings/forks'
import { Icon } from '@/components/ui/icon'
import { forkPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { useMinute } from './ago'
import { ForkRow } from './fork-row'
import { sortForks } from './sort-forks'

const words = forksStrings
const groups = ['active', 'resolved', 'abandoned'] as const

/** The forks of a thread, in a panel beside the thread or one of its forks; on a phone a page with Back. */
export function ForkList(props: {
  data: ThreadState
  channel: Channel
  /** The fork that is open. */
  hereId: string | null
  /** The person opened the list; otherwise it is shown only if there is room. */
  isAsked: boolean
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
    <aside
      className={props.isAsked ? 'panel narrow fork-list asked' : 'panel narrow fork-list'}
      aria-label={words.list}
      onKeyDown={press}
    >
      <div className="head">
        <button className="btn icon back" type="button" aria-label={words.close} onClick={props.onClose}>
          <Icon name="chevron-left" />
        </button>
        <div className="ti">
          <h2>{words.list}</h2>
          <span className="meta num">{words.ofMost(sorted.active.length, workspace.maxForksPerThread)}</span>
        </div>
        <span className="grow" />
        <button
          className="btn icon cross"
          type="button"
          aria-label={words.close}
          title={words.close}
          onClick={props.onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="scroll">
        {data.forks.size === 0 && (
          <div className="aside-note">
            <p>
              <b>{words.none}</b>
              <br />
              {words.noneWhy}
            </p>
          </div>
        )}
        {groups
          .filter(group => sorted[group].length > 0)
          .map(group => (
            <section key={group} aria-label={words.groups[group]}>
              <h3 className="aside-h">{words.groups[group]}</h3>
              <ul>{sorted[group].map(row)}</ul>
            </section>
          ))}
        {props.children}
      </div>
    </aside>
  )
}
