'use client'

import { useState } from 'react'
import { InviteDialog } from '@/components/channels/invite-dialog'
import { ExampleOffer } from '@/components/examples/example-offer'
import { shortcuts } from '@/components/shortcuts/shortcut-list'
import { sidebarStrings } from '@/components/strings/shell/sidebar'
import { emptyStrings } from '@/components/strings/threads/empty'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button } from '@/components/ui/button/button'
import { Icon } from '@/components/ui/icon'
import { Keys } from '@/components/ui/keys/keys'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Channel } from '@/server/domain/channels/channel'

const stepStyle = 'flex items-center gap-14 border-t border-line py-11 last:border-b phone:flex-wrap'

/** An empty channel: its purpose, and the first steps. */
export function ChannelEmpty(props: {
  channel: Pick<Channel, 'name' | 'topic'>
  onTry: (text: string) => void
  isForkShown: boolean
  /** Shows or hides the example of a fork. */
  onShowFork: () => void
}) {
  const { channel, onTry, isForkShown } = props
  const { agents, me, workspace } = useWorkspace()
  const [inviting, setInviting] = useState(false)
  const offered = [...agents.values()].filter(agent => agent.isActive && !agent.isSystem)
  const agent = offered.find(each => each.id === workspace.defaultAgentId) ?? offered[0]
  return (
    <>
      <section className="mx-16 mt-28 max-w-read">
        <h2 className="text-xl leading-28 tracking-title">{emptyStrings.emptyTitle}</h2>
        <p className="mb-16 text-text-2">
          {channel.topic !== '' && (
            <>
              {emptyStrings.emptyFor(channel.name, channel.topic)}
              <br />
            </>
          )}
          {emptyStrings.emptyLead}
        </p>
        <ul>
          {agent && (
            <li className={stepStyle}>
              <AgentAvatar agent={agent} />
              <div className="min-w-0 flex-1 phone:basis-4/5">
                <b className="font-semibold">{emptyStrings.askTitle(agent.displayName)}</b>
                <p className="text-sm leading-20 text-text-2">‘{emptyStrings.ask(agent.slug)}’</p>
              </div>
              <Button className="phone:ml-42" onClick={() => onTry(emptyStrings.ask(agent.slug))}>
                {emptyStrings.example}
              </Button>
            </li>
          )}
          <li className={stepStyle}>
            <Icon name="git-branch" className="mx-6 text-text-3" />
            <div className="min-w-0 flex-1 phone:basis-4/5">
              <b className="font-semibold">{emptyStrings.forkTitle}</b>
              <p className="text-sm leading-20 text-text-2">{emptyStrings.forkLead}</p>
            </div>
            <Button
              look="quiet"
              className="phone:ml-42"
              aria-expanded={isForkShown}
              data-fork-example
              onClick={props.onShowFork}
            >
              {isForkShown ? emptyStrings.hideFork : emptyStrings.showFork}
            </Button>
          </li>
          <ExampleOffer className={stepStyle} />
          {me.role === 'admin' && (
            <li className={stepStyle}>
              <Icon name="user-plus" className="mx-6 text-text-3" />
              <div className="min-w-0 flex-1 phone:basis-4/5">
                <b className="font-semibold">{emptyStrings.teamTitle}</b>
                <p className="text-sm leading-20 text-text-2">{emptyStrings.teamLead}</p>
              </div>
              <Button look="quiet" className="phone:ml-42" onClick={() => setInviting(true)}>
                {sidebarStrings.invite}
              </Button>
            </li>
          )}
        </ul>
      </section>
      <p className="mx-16 my-20 flex max-w-read flex-wrap gap-x-12 gap-y-4 text-xs text-text-3">
        <span className="phone:hidden">
          <Keys keys={shortcuts.palette.keys[0]} /> {emptyStrings.paletteKey}
        </span>
        <span className="phone:hidden">
          <Keys keys={shortcuts.sheet.keys[0]} /> {emptyStrings.sheetKey}
        </span>
        <span>
          <kbd>@</kbd> {emptyStrings.mentionKey}
        </span>
      </p>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  )
}
