'use client'

import { AgentFace, Person, useNameOf } from '@/components/people/author'
import { forksStrings } from '@/components/strings/forks'
import { WorkState } from '@/components/threads/thread-row'
import { Icon } from '@/components/ui/icon'
import type { Fork } from '@/server/domain/forks/fork'
import type { Task } from '@/server/domain/tasks/task'
import { ago } from './ago'
import { followLink } from './follow-link'

const words = forksStrings
const facesShown = 5
const icons = { active: 'git-branch', resolved: 'git-merge', abandoned: 'circle-slash' } as const

/** A fork in its thread's list: its topic, its members, and its current work or its result. */
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
  const classes = ['frow', ...(isHere ? ['on'] : []), ...(fork.status === 'active' ? [] : ['done'])]
  return (
    <a
      className={classes.join(' ')}
      href={href}
      aria-current={isHere ? 'page' : undefined}
      onClick={followLink(href)}
    >
      <Icon name={icons[fork.status]} />
      <span className="grow">
        <span className="cut t" title={fork.description}>
          {fork.description}
        </span>
        <span className="m">
          {fork.participants.length > 0 && (
            <span className="stack">
              {fork.participants
                .slice(0, facesShown)
                .map(({ id, kind }) =>
                  kind === 'agent' ? (
                    <AgentFace key={id} id={id} size="xs" />
                  ) : (
                    <Person key={id} id={id} size="xs" />
                  ),
                )}
            </span>
          )}
          <span className="cut">{tellState()}</span>
        </span>
        {fork.staleAt && (
          <span className="state wait">
            <Icon name="clock" small /> {words.stale}
          </span>
        )}
        {props.tasks.length > 0 && (
          <span data-scope="fork">
            <WorkState tasks={props.tasks} />
          </span>
        )}
      </span>
    </a>
  )

  function tellState(): string {
    if (fork.status === 'resolved' && fork.resultHeadline) return words.result(fork.resultHeadline)
    if (fork.status === 'abandoned')
      return words.by(fork.messageCount, nameOf({ authorUserId: fork.closedBy, authorAgentId: null }))
    return words.recent(fork.messageCount, ago(fork.lastActivityAt, props.now))
  }
}
