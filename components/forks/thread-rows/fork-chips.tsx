'use client'

import { cva } from 'class-variance-authority'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { forksStrings } from '@/components/strings/forks'
import { Icon } from '@/components/ui/icon'
import { followLink } from '@/components/workspace/follow-link'
import { forkPath, threadPath } from '@/components/workspace/thread-path'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Fork } from '@/server/domain/forks/fork'
import { ago, useMinute } from '../ago'
import { forkIcons } from '../fork-icons'
import { sortForks } from '../sort-forks'

const words = forksStrings
/** More chips would push the conversation away. */
const mostShown = 4

const chipStyle = cva(
  [
    'inline-flex min-h-24 max-w-full items-center gap-6 rounded-control pr-8 pl-6 text-xs touch:min-h-touch',
    'inset-ring hover:bg-hover',
  ],
  {
    variants: {
      isActive: { true: 'text-fork inset-ring-fork-edge', false: 'text-text-2 inset-ring-line-strong' },
    },
  },
)

/** The forks that start from a message, below it: their topics, their numbers of messages, their results. */
export function ForkChips({ forks }: { forks: readonly Fork[] }) {
  const { channel } = useThreadScope()
  const { workspace } = useWorkspace()
  const now = useMinute()
  const { active, resolved, abandoned } = sortForks(forks)
  const shown = [...active, ...resolved, ...abandoned].slice(0, mostShown)
  const list = `${threadPath(workspace, channel, forks[0]?.threadId ?? '')}/forks`
  return (
    <ul
      className="flex flex-col items-start gap-2 pt-2 pr-16 pb-6 pl-56 phone:pr-12 phone:pl-50"
      aria-label={words.fromHere(forks.length)}
    >
      {shown.map(fork => {
        const path = forkPath(workspace, channel, fork)
        return (
          <li key={fork.id} className="max-w-full">
            <a
              className={chipStyle({ isActive: fork.status === 'active' })}
              href={path}
              onClick={followLink(path)}
            >
              <Icon name={forkIcons[fork.status]} small />
              <span className="sr-only">{words.chipStates[fork.status]}</span>
              <b className="min-w-40 truncate font-medium" title={fork.description}>
                {fork.description}
              </b>
              <span className="max-w-3/5 flex-none truncate text-text-3 tabular-nums">{tell(fork, now)}</span>
            </a>
          </li>
        )
      })}
      {forks.length > shown.length && (
        <li className="max-w-full">
          <a className={chipStyle({ isActive: false })} href={list} onClick={followLink(list)}>
            <span className="text-text-3">{words.moreForks(forks.length - shown.length)}</span>
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
