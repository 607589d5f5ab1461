'use client'

import { Popover } from '@base-ui/react/popover'
import Link from 'next/link'
import type { RefObject } from 'react'
import { useOpenDirect } from '@/components/directs/use-open-direct'
import { usePresence } from '@/components/presence/use-presence'
import { agentsStrings } from '@/components/strings/agents'
import { messagesStrings } from '@/components/strings/messages'
import { peopleStrings as words } from '@/components/strings/people'
import { AgentAvatar, PersonAvatar } from '@/components/ui/avatar/avatar'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import type { Member } from '@/server/domain/workspaces/workspace'

/** Somebody in the workspace. */
export type Who = { userId: string } | { agentId: string }

/** Shows a person or an agent, with a button to talk to them, beside the name that opened it. */
export function WhoCard(props: {
  who: Who
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { members, agents } = useWorkspace()
  const { who } = props
  const member = 'userId' in who ? members.get(who.userId) : undefined
  const agent = 'agentId' in who ? agents.get(who.agentId) : undefined
  const name = member?.displayName ?? agent?.displayName ?? messagesStrings.formerMember
  const close = () => props.onOpenChange(false)
  return (
    <Popover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={props.anchor} sideOffset={6} align="start" className="menu-place">
          <Popover.Popup className="menu who-card" aria-label={words.card(name)} finalFocus={props.anchor}>
            {member && <PersonPart member={member} onDone={close} />}
            {agent && <AgentPart agent={agent} onDone={close} />}
            {!member && !agent && <p className="meta">{name}</p>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function PersonPart({ member, onDone }: { member: Member; onDone: () => void }) {
  const { me, workspace } = useWorkspace()
  const state = usePresence().get(member.userId)?.state
  const isMe = member.userId === me.userId
  return (
    <>
      <div className="top">
        <PersonAvatar
          id={member.userId}
          name={member.displayName}
          mark={state && ({ online: 'dot', away: 'ring' } as const)[state]}
        />
        <div className="grow">
          <p className="name cut">{member.displayName}</p>
          <p className="cap cut">@{member.handle}</p>
        </div>
      </div>
      <p className="meta">
        {words.role[member.role]}, {state ? words.state[state] : words.offline}
      </p>
      <div className="ends">
        {isMe ? (
          <Link className="btn" href={`/${workspace.slug}/settings/profile`} onClick={onDone}>
            {words.edit}
          </Link>
        ) : (
          <MessageButton who={{ userId: member.userId }} onDone={onDone} />
        )}
      </div>
    </>
  )
}

function AgentPart({ agent, onDone }: { agent: Agent; onDone: () => void }) {
  const { me, workspace } = useWorkspace()
  return (
    <>
      <div className="top">
        <AgentAvatar agent={agent} />
        <div className="grow">
          <p className="name bot cut">{agent.displayName}</p>
          <p className="cap cut">{agent.isSystem ? agentsStrings.system : `@${agent.slug}`}</p>
        </div>
        <span className="tag">{messagesStrings.agent}</span>
      </div>
      <p>{agent.description}</p>
      {agent.capabilities.length > 0 && <p className="cap">{agent.capabilities.join(', ')}</p>}
      <p className="cap">
        {agent.model}
        {!agent.isActive && `, ${words.agentOff}`}
      </p>
      <div className="ends">
        {agent.isActive && !agent.isSystem && <MessageButton who={{ agentId: agent.id }} onDone={onDone} />}
        {me.role === 'admin' && (
          <Link
            className="btn quiet"
            href={`/${workspace.slug}/settings/agents/${agent.id}`}
            onClick={onDone}
          >
            {words.editAgent}
          </Link>
        )}
      </div>
    </>
  )
}

function MessageButton({ who, onDone }: { who: Who; onDone: () => void }) {
  const { open, opening, problem } = useOpenDirect()
  const whom = 'userId' in who ? { userIds: [who.userId] } : who
  return (
    <>
      <button className="btn main" type="button" disabled={opening} onClick={() => open(whom, onDone)}>
        {words.message}
      </button>
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
