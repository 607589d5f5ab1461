'use client'

import { forksStrings } from '@/components/strings/forks'
import { formatCost } from '@/components/workspace/format-cost'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import { ForkContextList } from './dialog/fork-context'
import { useForkContext } from './dialog/use-fork-context'
import { useForkActs } from './use-fork-acts'

const words = forksStrings

/** The context that a fork's agents are shown, with switches, and the used part of the budget. */
export function ForkFacts({ fork, channel }: { fork: Fork; channel: Channel }) {
  const { me } = useWorkspace()
  const { update } = useForkActs()
  const mayChange = fork.status === 'active' && channel.archivedAt === null && maySettleFork(me, fork)
  const used = Math.min(100, (100 * fork.spentUsd) / fork.budgetUsd)
  const shown = useForkContext(fork)
  // The choice is shown before the server has saved it.
  const leftOut = update.isPending ? (update.variables.leftOut ?? fork.leftOut) : fork.leftOut
  return (
    <>
      <section className="fork-facts" aria-label={words.shown}>
        <ForkContextList
          title={words.shown}
          context={shown.data}
          failed={shown.isError}
          leftOut={leftOut}
          onChange={mayChange ? next => update.mutate({ forkId: fork.id, leftOut: next }) : null}
        />
      </section>
      <section className="fork-facts" aria-label={words.spent}>
        <h3 className="aside-h">
          <span className="grow">{words.spent}</span>
          <span className="num">{words.spentOf(formatCost(fork.spentUsd), formatCost(fork.budgetUsd))}</span>
        </h3>
        <div className="see">
          <div className="bar4" aria-hidden="true">
            <i style={{ width: `${used}%` }} />
          </div>
          <p className="cap">{words.atBudget(formatCost(fork.budgetUsd))}</p>
        </div>
      </section>
    </>
  )
}
