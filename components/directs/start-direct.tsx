'use client'

import { useState } from 'react'
import { Person, usePersonName } from '@/components/people/author'
import { useOpenDirect } from '@/components/people/use-open-direct'
import { directsStrings as words } from '@/components/strings/directs'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { Actions } from '@/components/ui/form/actions'
import { Choice } from '@/components/ui/form/choice'
import { Field } from '@/components/ui/form/field'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { LineList, listLineStyle } from '@/components/ui/surface/line-list'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { mostInDirect } from '@/server/domain/channels/direct'
import { foldText } from '@/server/domain/messages/fold-text'

/** Chooses the other side of a direct message: one agent, one person, or several people for a group. */
export function StartDirect({ onClose }: { onClose: () => void }) {
  const { members, agents, me } = useWorkspace()
  const personName = usePersonName()
  const { open, opening, problem } = useOpenDirect()
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const part = foldText(sought.trim().replace(/^@/, '')).text
  const fits = (...names: string[]) => names.some(name => foldText(name).text.includes(part))
  const people = [...members.values()].filter(
    ({ userId, displayName, handle }) => userId !== me.userId && fits(displayName, handle),
  )
  const offered =
    chosen.length > 0
      ? []
      : [...agents.values()].filter(
          agent => agent.isActive && !agent.isSystem && fits(agent.displayName, agent.slug),
        )
  const isFull = chosen.length >= mostInDirect - 1

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (chosen.length > 0) open({ userIds: [...chosen] }, onClose)
      }}
    >
      <Field
        className="mb-16"
        label={words.choose}
        hint={words.chooseHint}
        value={sought}
        autoComplete="off"
        onChange={event => setSought(event.target.value)}
      />
      {chosen.length > 0 && (
        <div className="mb-10 flex flex-wrap gap-6">
          {chosen.map(id => {
            const name = personName(id)
            return (
              <Button
                key={id}
                size="s"
                aria-label={words.takeOut(name)}
                onClick={() => setChosen(chosen.filter(each => each !== id))}
              >
                {name} <Icon name="x" small className="text-text-3" />
              </Button>
            )
          })}
        </div>
      )}
      <LineList height="short" className="mb-12">
        {offered.map(agent => (
          <li key={agent.id} className={listLineStyle()}>
            <AgentAvatar agent={agent} size="s" />
            <span className="min-w-0 flex-1 truncate">
              {agent.displayName} <Caption>{agent.description}</Caption>
            </span>
            <Button size="s" disabled={opening} onClick={() => open({ agentId: agent.id }, onClose)}>
              {words.message}
              <span className="sr-only"> {agent.displayName}</span>
            </Button>
          </li>
        ))}
        {people.map(({ userId, displayName, handle }) => (
          <li key={userId} className={listLineStyle()}>
            <Choice
              className="min-w-0 flex-1"
              type="checkbox"
              checked={chosen.includes(userId)}
              disabled={isFull && !chosen.includes(userId)}
              onChange={event =>
                setChosen(event.target.checked ? [...chosen, userId] : chosen.filter(id => id !== userId))
              }
            >
              <span className="flex items-center gap-10">
                <Person id={userId} size="s" />
                <span className="truncate">
                  {displayName} <Caption>@{handle}</Caption>
                </span>
              </span>
            </Choice>
          </li>
        ))}
      </LineList>
      {people.length + offered.length === 0 && <p className="text-sm text-text-2">{words.empty}</p>}
      {problem && (
        <Hint tone="bad" className="mb-12">
          {problem}
        </Hint>
      )}
      <Actions>
        <Caption className="min-w-0 flex-1 self-center" role="status">
          {chosen.length > 0 && words.chosen(chosen.length)}
        </Caption>
        <Button look="main" type="submit" disabled={opening || chosen.length === 0}>
          {words.open}
        </Button>
      </Actions>
    </form>
  )
}
