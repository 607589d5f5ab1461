'use client'

import { useThreadScope } from '@/components/live/thread/thread-scope'
import { forksStrings } from '@/components/strings/forks'
import { Icon } from '@/components/ui/icon'
import { forkPath, threadPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import { ago, useMinute } from './ago'
import { followLink } from './follow-link'
import { sortForks } from './sort-forks'

const words = forksStrings
/** More chips would push the conversation away. */
const mostShown = 4
const icons = { active: 'git-branch', resolved: 'git-merge', abandoned: 'circle-slash' } as const

/** The forks that start from a message, below it: their topics, their numbers of messages, their results. */
export function ForkChips({ forks }: { forks: readonly Fork[] }) {
  const { channel } = useThreadScope()
  const { workspace } = useWorkspace()
  const now = useMinute()
  const { active, resolved, abandoned } = sortForks(forks)
  const shown = [...active, ...resolved, ...abandoned].slice(0, mostShown)
  const list = `${threadPath(workspace, channel, forks[0]?.threadId ?? '')}/forks`
  return (
    <ul className="fork-chips" aria-label={words.fromHere(forks.length)}>
      {shown.map(fork => {
        const path = forkPath(workspace, channel, fork)
        return (
          <li key={fork.id}>
            <a
              className={fork.status === 'active' ? 'fork-chip' : 'fork-chip done'}
              href={path}
              onClick={followLink(path)}
            >
              <Icon name={icons[fork.status]} small />
              <span className="sr">{words.chipStates[fork.status]}</span>
              <b className="cut" title={fork.description}>
                {fork.description}
              </b>
              <span className="what cut">{tell(fork, now)}</span>
            </a>
          </li>
        )
      })}
      {forks.length > shown.length && (
        <li>
          <a className="fork-chip done" href={list} onClick={followLink(list)}>
            {words.moreForks(forks.length - shown.length)}
          </a>
        </li>
      )}
    </ul>
  )
}

function tell(fork: Fork, now: Date): string {
  if (fork.status === 'resolved' && fork.resultHeadline) return words.result(fork.resultHeadline)
  if (fork.status !== 'active') return words.chipStates[fork.status]
  return words.recent(fork.messageCount, ago(fork.lastActivityAt, now))
}
