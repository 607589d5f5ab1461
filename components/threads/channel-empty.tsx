'use client'

import { useState } from 'react'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { threadsStrings as words } from '@/components/strings/threads'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'

const stepStyle = 'flex items-center gap-14 border-t border-line py-11 last:border-b phone:flex-wrap'

/** An empty channel: its purpose, and the first steps. */
export function ChannelEmpty({ onTry }: { onTry: (text: string) => void }) {
  const { agents, me, workspace } = useWorkspace()
  const [inviting, setInviting] = useState(false)
  const offered = [...agents.values()].filter(agent => agent.isActive && !agent.isSystem)
  const agent = offered.find(each => each.id === workspace.defaultAgentId) ?? offered[0]
  return (
    <>
      <section className="mx-16 mt-28 max-w-read">
        <h2 className="text-xl leading-28 tracking-title">{words.emptyTitle}</h2>
        <p className="mb-16 text-text-2">{words.emptyLead}</p>
        <ul>
          {agent && (
            <li className={stepStyle}>
              <AgentAvatar agent={agent} />
              <div className="min-w-0 flex-1">
                <b className="font-semibold">{words.askTitle(agent.displayName)}</b>
                <p className="text-sm leading-20 text-text-2">‘{words.ask(agent.slug)}’</p>
              </div>
              <Button className="phone:ml-42" onClick={() => onTry(words.ask(agent.slug))}>
                {words.example}
              </Button>
            </li>
          )}
          {me.role === 'admin' && (
            <li className={stepStyle}>
              <Icon name="user-plus" className="mx-6 text-text-3" />
              <div className="min-w-0 flex-1">
                <b className="font-semibold">{words.teamTitle}</b>
                <p className="text-sm leading-20 text-text-2">{words.teamLead}</p>
              </div>
              <Button look="quiet" className="phone:ml-42" onClick={() => setInviting(true)}>
                {sidebarStrings.invite}
              </Button>
            </li>
          )}
        </ul>
      </section>
      <p className="mx-16 my-20 max-w-read text-xs text-text-3">
        <kbd>@</kbd> {words.mentionKey}
      </p>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  )
}
