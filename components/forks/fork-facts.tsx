'use client'

import { forksStrings } from '@/components/strings/forks'
import { useChosen } from '@/components/trpc/use-chosen'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import type { Fork } from '@/server/domain/forks/fork'
import { maySettleFork } from '@/server/domain/forks/fork-rights'
import { ForkContextList } from './dialog/fork-context'
import { useForkContext } from './dialog/use-fork-context'
import { GroupHead } from './group-head'
import { useForkActs } from './use-fork-acts'

const words = forksStrings

/** The context that a fork's agents are shown, with switches, and the used part of the budget. */
export function ForkFacts({ fork, channel }: { fork: Fork; channel: Channel }) {
  const { me } = useWorkspace()
  const { update } = useForkActs()
  const mayChange = fork.status === 'active' && channel.archivedAt === null && maySettleFork(me, fork)
  const used = Math.min(100, (100 * fork.spentUsd) / fork.budgetUsd)
  const shown = useForkContext(fork)
  const { chosen, choose, settle } = useChosen<Pick<Fork, 'leftOut'>>()
  function leaveOut(leftOut: string[]) {
    choose({ leftOut })
    update.mutate({ forkId: fork.id, leftOut }, { onSettled: settle })
  }
  return (
    <>
      <section className="mt-12 border-t border-line" aria-label={words.shown}>
        <ForkContextList
          place="panel"
          title={words.shown}
          context={shown.data}
          failed={shown.isError}
          leftOut={chosen.leftOut ?? fork.leftOut}
          onChange={mayChange ? leaveOut : null}
        />
      </section>
      {/* What stands above it comes later: it would push this down. */}
      {!shown.isPending && (
        <section className="mt-12 border-t border-line" aria-label={words.spent}>
          <GroupHead>
            <span className="min-w-0 flex-1">{words.spent}</span>
            <span className="tabular-nums">{words.spentOf(fork.spentUsd, fork.budgetUsd)}</span>
          </GroupHead>
          <div className="px-16">
            <div className="h-4 overflow-hidden rounded-2 bg-line" aria-hidden="true">
              <i className="block h-full bg-fork-line" style={{ width: `${used}%` }} />
            </div>
            <p className="mt-8 text-xs text-text-3">{words.atBudget(fork.spentUsd, fork.budgetUsd)}</p>
          </div>
        </section>
      )}
    </>
  )
}
