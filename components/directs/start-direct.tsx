'use client'

import { useState } from 'react'
import { directsStrings as words } from '@/components/strings/directs'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { Field } from '@/components/ui/form/field'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { mostInDirect } from '@/server/domain/channels/direct'
import { foldText } from '@/server/domain/messages/fold-text'
import { useOpenDirect } from './use-open-direct'

/** Chooses the other side of a direct message: one agent, one person, or several people for a group. */
export function StartDirect({ onClose }: { onClose: () => void }) {
  const { members, agents, me } = useWorkspace()
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
        label={words.choose}
        hint={words.chooseHint}
        value={sought}
        autoComplete="off"
        onChange={event => setSought(event.target.value)}
      />
      {chosen.length > 0 && (
        <div className="chosen">
          {chosen.map(id => {
            const name = members.get(id)?.displayName ?? words.gone
            return (
              <button
                key={id}
                className="btn s"
                type="button"
                aria-label={words.takeOut(name)}
                onClick={() => setChosen(chosen.filter(each => each !== id))}
              >
                {name} <Icon name="x" small />
              </button>
            )
          })}
        </div>
      )}
      <ul className="people short">
        {offered.map(agent => (
          <li key={agent.id} className="line">
            <AgentAvatar agent={agent} size="s" />
            <span className="cut grow">
              {agent.displayName} <span className="cap">{agent.description}</span>
            </span>
            <button
              className="btn s"
              type="button"
              disabled={opening}
              onClick={() => open({ agentId: agent.id }, onClose)}
            >
              {words.message}
              <span className="sr"> {agent.displayName}</span>
            </button>
          </li>
        ))}
        {people.map(({ userId, displayName, handle }) => (
          <li key={userId} className="line">
            <label className="pick grow">
              <input
                type="checkbox"
                checked={chosen.includes(userId)}
                disabled={isFull && !chosen.includes(userId)}
                onChange={event =>
                  setChosen(event.target.checked ? [...chosen, userId] : chosen.filter(id => id !== userId))
                }
              />
              <PersonAvatar id={userId} name={displayName} size="s" />
              <span className="cut">
                {displayName} <span className="handle">@{handle}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {people.length + offered.length === 0 && <p className="meta">{words.empty}</p>}
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <span className="cap grow" role="status">
          {chosen.length > 0 && words.chosen(chosen.length)}
        </span>
        <button className="btn main" type="submit" disabled={opening || chosen.length === 0}>
          {words.open}
        </button>
      </div>
    </form>
  )
}
