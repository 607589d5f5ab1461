'use client'

import { useState } from 'react'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { threadsStrings as words } from '@/components/strings/threads'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** An empty channel: its purpose, and the first steps. */
export function ChannelEmpty({ onTry }: { onTry: (text: string) => void }) {
  const { agents, me, workspace } = useWorkspace()
  const [inviting, setInviting] = useState(false)
  const offered = [...agents.values()].filter(agent => agent.isActive && !agent.isSystem)
  const agent = offered.find(each => each.id === workspace.defaultAgentId) ?? offered[0]
  return (
    <>
      <section className="first">
        <h2>{words.emptyTitle}</h2>
        <p>{words.emptyLead}</p>
        <ul>
          {agent && (
            <li className="todo">
              <AgentAvatar agent={agent} />
              <div className="grow">
                <b>{words.askTitle(agent.displayName)}</b>
                <p className="meta">‘{words.ask(agent.slug)}’</p>
              </div>
              <button className="btn" type="button" onClick={() => onTry(words.ask(agent.slug))}>
                {words.example}
              </button>
            </li>
          )}
          {me.role === 'admin' && (
            <li className="todo">
              <Icon name="user-plus" />
              <div className="grow">
                <b>{words.teamTitle}</b>
                <p className="meta">{words.teamLead}</p>
              </div>
              <button className="btn quiet" type="button" onClick={() => setInviting(true)}>
                {sidebarStrings.invite}
              </button>
            </li>
          )}
        </ul>
      </section>
      <p className="facts cap">
        <kbd>@</kbd> {words.mentionKey}
      </p>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  )
}
