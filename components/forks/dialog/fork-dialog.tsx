'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v7 as createId } from 'uuid'
import { readBudget } from '@/components/forks/read-budget'
import { sortForks } from '@/components/forks/sort-forks'
import type { ThreadFeed } from '@/components/live/thread/thread-feed'
import { forksStrings } from '@/components/strings/forks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { SelectField } from '@/components/ui/form/select-field'
import { Caption } from '@/components/ui/text/caption'
import { followLink } from '@/components/workspace/follow-link'
import { forkPath } from '@/components/workspace/thread-path'
import { goTo } from '@/components/workspace/use-open-thread'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'
import { type Fork, proposeDescription } from '@/server/domain/forks/fork'
import type { ForkContext } from '@/server/domain/forks/fork-context'
import type { Message } from '@/server/domain/messages/message'
import { ForkContextList } from './fork-context'
import { PartnerOpens } from './partner-opens'
import { StartingMessage } from './starting-message'
import { useNewForkContext } from './use-fork-context'

const words = forksStrings.create
const firstBudget = '1.00'

function listLeftOut(context: ForkContext | undefined): string[] {
  return context?.items.flatMap(({ key, leftOut }) => (leftOut ? [key] : [])) ?? []
}

/**
 * Asks for the topic of a fork from a message, its partner and the context that its agents are shown; then
 * opens the fork.
 */
export function ForkDialog(props: {
  message: Message
  /** Nobody pointed at the message. */
  isProposed: boolean
  /** A description that was suggested. */
  description?: string
  channel: Channel
  /** The feed of the thread. */
  feed: ThreadFeed
  forks: ReadonlyMap<string, Fork>
  onClose: () => void
}) {
  const { message, channel, feed, onClose } = props
  const { me, workspace, agents } = useWorkspace()
  const trpc = useTRPC()
  const [id] = useState(() => createId())
  const [description, setDescription] = useState(() =>
    proposeDescription(props.description ?? '', message.content),
  )
  const [partnerId, setPartnerId] = useState(() => findPartner(workspace.defaultAgentId))
  const [budget, setBudget] = useState(firstBudget)
  const [opens, setOpens] = useState(true)
  /** Undefined: nothing was switched yet, and the workspace's setting decides. */
  const [chosen, setChosen] = useState<string[]>()
  const shown = useNewForkContext({
    messageId: message.id,
    description,
    divePartnerId: partnerId || null,
    leftOut: chosen,
  })
  const leftOut = chosen ?? listLeftOut(shown.data)
  const create = useMutation(trpc.fork.create.mutationOptions())
  const { active } = sortForks(props.forks.values())
  const most = workspace.maxForksPerThread
  const isFull = active.length >= most
  const budgetUsd = readBudget(budget)
  const partner = agents.get(partnerId)

  function findPartner(agentId: string | null): string {
    const agent = agents.get(agentId ?? '')
    return agent?.isActive ? agent.id : ''
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isFull || budgetUsd === null || create.isPending) return
    const wish = { id, messageId: message.id, description, divePartnerId: partnerId || null }
    create.mutate(
      {
        ...wish,
        budgetUsd,
        partnerOpens: partner !== undefined && opens,
        ...(chosen && { leftOut: chosen }),
      },
      {
        onSuccess: ({ fork }) => {
          feed.takeFork(fork)
          onClose()
          goTo(forkPath(workspace, channel, fork))
        },
      },
    )
  }

  return (
    <Dialog title={words.title} open onClose={onClose} returnTo={`m-${message.id}`}>
      <form onSubmit={submit}>
        <StartingMessage message={message} isProposed={props.isProposed} feed={feed} />
        {isFull && (
          <div className="mb-12 text-xs leading-16 text-danger" role="alert">
            {words.full(active.length, most)}
            <ul>
              {active.map(fork => {
                const path = forkPath(workspace, channel, fork)
                return (
                  <li key={fork.id} className="min-h-24 leading-24 touch:min-h-touch touch:leading-44">
                    <a
                      className={linkStyle()}
                      href={path}
                      onClick={event => {
                        onClose()
                        followLink(path)(event)
                      }}
                    >
                      {fork.description}
                    </a>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
        <Field
          className="mb-16"
          label={words.description}
          hint={words.descriptionHint}
          value={description}
          maxLength={500}
          autoFocus
          onFocus={event => event.target.select()}
          onChange={event => setDescription(event.target.value)}
        />
        <div className="mb-16">
          <SelectField
            label={words.partner}
            value={partnerId}
            options={[
              ...[...agents.values()]
                .filter(agent => agent.isActive && !agent.isSystem)
                .map(agent => [agent.id, agent.displayName] as const),
              ['', words.nobody] as const,
            ]}
            hint={words.partnerHint}
            onChange={setPartnerId}
          />
          {partner && (
            <PartnerOpens
              partner={partner}
              usd={shown.data?.openingUsd}
              checked={opens}
              onChange={setOpens}
            />
          )}
        </div>
        <section className="mb-16" aria-label={forksStrings.shown}>
          <ForkContextList
            place="dialog"
            title={forksStrings.shown}
            context={shown.data}
            failed={shown.isError}
            leftOut={leftOut}
            onChange={setChosen}
          />
        </section>
        {me.role !== 'guest' && (
          <Field
            className="mb-16"
            label={words.budget}
            hint={words.budgetHint}
            problem={budgetUsd === null ? words.budgetProblem : null}
            value={budget}
            before="$"
            inputMode="decimal"
            onChange={event => setBudget(event.target.value)}
          />
        )}
        {create.isError && (
          <Hint tone="bad" className="mb-12">
            {readError(create.error).message}
          </Hint>
        )}
        <Actions className="items-center" staysInSight>
          <Caption className="min-w-0 flex-1 tabular-nums">{words.active(active.length, most)}</Caption>
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button look="warm" type="submit" disabled={isFull || create.isPending || budgetUsd === null}>
            {words.act}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
