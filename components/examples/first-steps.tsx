'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useId } from 'react'
import { firstStepsStrings as words } from '@/components/strings/examples/first-steps'
import { useTRPC } from '@/components/trpc/api'
import { IconButton } from '@/components/ui/button/icon-button'
import { Icon } from '@/components/ui/icon'
import { navHeadStyle, navItemStyle } from '@/components/ui/surface/nav-item'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { type FirstStep, firstStepOrder } from '@/server/domain/workspaces/example/first-step-order'
import { useStepPaths } from './use-step-paths'
import { useTicks } from './use-ticks'

/**
 * The first steps of a person, at the foot of the sidebar: they tick themselves, each leads to the place where it can be
 * taken, and the list can be closed for good.
 */
export function FirstSteps({ onChosen }: { onChosen: () => void }) {
  const { workspace, agents } = useWorkspace()
  const { id: workspaceId } = workspace
  const trpc = useTRPC()
  const cache = useQueryClient()
  const id = useId()
  const { data } = useQuery(trpc.workspace.firstSteps.queryOptions({ workspaceId }))
  const isOpen = data !== undefined && !data.isClosed
  const close = useMutation(
    trpc.workspace.noteFirstStep.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.workspace.firstSteps.queryFilter({ workspaceId })),
    }),
  )
  const pathOf = useStepPaths(data)
  useTicks({ isShown: isOpen, notesCites: isOpen && !data.done.includes('cite') })
  if (!isOpen || close.isPending || close.isSuccess) return null

  const { done } = data
  const agent = agents.get(workspace.defaultAgentId ?? '')?.displayName ?? 'Vibe'
  const nameOf = (step: FirstStep) => (step === 'ask' ? words.steps.ask(agent) : words.steps[step])
  const all = firstStepOrder
  return (
    <section className="mt-12 border-t border-line-soft pb-8" aria-labelledby={id}>
      <div className={navHeadStyle}>
        <h2 className="min-w-0 flex-1 font-medium" id={id}>
          {words.title}{' '}
          <span
            className="ml-4 font-normal tabular-nums"
            role="status"
            aria-label={words.told(done.length, all.length)}
          >
            {words.count(done.length, all.length)}
          </span>
        </h2>
        <IconButton
          icon="x"
          small
          size="s"
          label={words.close}
          title={words.close}
          onClick={() => close.mutate({ workspaceId, close: true })}
        />
      </div>
      {done.length === all.length ? (
        <p className="px-8 pb-4 text-xs text-text-2">{words.allDone}</p>
      ) : (
        <ol>
          {all.map(step => {
            const isDone = done.includes(step)
            return (
              <li key={step}>
                <Link
                  className={navItemStyle({ isMuted: isDone })}
                  href={pathOf(step)}
                  prefetch={false}
                  onClick={onChosen}
                >
                  <Icon name={isDone ? 'check' : 'circle-dashed'} small />
                  <span className="min-w-0 truncate">{nameOf(step)}</span>
                  {isDone && <span className="sr-only">, {words.done}</span>}
                </Link>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
