'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useOfflineModel } from '@/components/config/offline-model'
import { MessageButton } from '@/components/people/message-button'
import { agentsStrings } from '@/components/strings/agents'
import { agentCardStrings as words } from '@/components/strings/agents/agent-card'
import { messagesStrings } from '@/components/strings/messages'
import { peopleStrings } from '@/components/strings/people'
import { list, longDate } from '@/components/strings/words'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Well, WellText } from '@/components/ui/surface/well'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { useIsPage } from '@/components/workspace/use-is-page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentCard as Card } from '@/server/domain/agents/cards/agent-card'
import { parseToolName } from '@/server/domain/mcp/tool-name'

interface CardProps {
  agentId: string
  name: string
  open: boolean
  onClose: () => void
}

/** Everything that people may know about an agent: over the page, on a phone as a page of its own. */
export function AgentCard({ agentId, name, open, onClose }: CardProps) {
  const trpc = useTRPC()
  const isPage = useIsPage()
  const found = useQuery(trpc.agent.card.queryOptions({ agentId }, { enabled: open, staleTime: 0 }))
  return (
    <Dialog
      title={peopleStrings.card(found.data?.card.displayName ?? name)}
      width="l"
      shape={isPage ? 'page' : 'dialog'}
      open={open}
      onClose={onClose}
    >
      {found.data ? (
        <Facts card={found.data.card} onClose={onClose} />
      ) : found.isError ? (
        <Hint tone="bad">
          {readError(found.error).message}{' '}
          <LinkButton place="act" onClick={() => void found.refetch()}>
            {words.again}
          </LinkButton>
        </Hint>
      ) : (
        <p className="text-sm text-text-2" role="status">
          {words.loading}
        </p>
      )}
    </Dialog>
  )
}

function Facts({ card, onClose }: { card: Card; onClose: () => void }) {
  const { lastChange, maintainers } = card
  const { version, createdAt, authorName, note } = lastChange
  // An endpoint of the workspace answers by itself.
  const answersOffline = useOfflineModel() === true && !card.hasOwnEndpoint
  return (
    <div className="grid gap-14 text-sm leading-20">
      <div className="flex items-center gap-10">
        <AgentAvatar agent={card} />
        <span className="min-w-0 truncate text-text-2">
          {card.isSystem ? agentsStrings.system : `@${card.slug}`}
        </span>
        <Tag>{messagesStrings.agent}</Tag>
      </div>
      {(card.isDeleted || !card.isActive) && (
        <p className="flex items-baseline gap-8 text-text-2">
          <Icon name="circle-slash" small className="self-center" />
          {card.isDeleted ? messagesStrings.deletedAgent(card.displayName) : words.off}
        </p>
      )}
      <dl className="grid grid-cols-label-text gap-x-12 gap-y-6 phone:grid-cols-1 phone:gap-y-0">
        <Fact name={words.purpose}>{card.description || words.noPurpose}</Fact>
        {card.capabilities.length > 0 && <Fact name={words.abilities}>{card.capabilities.join(', ')}</Fact>}
        <Fact name={words.model}>{answersOffline ? words.offlineModel(card.model) : card.model}</Fact>
        <Fact name={words.maintainers}>
          {maintainers.length === 0
            ? words.allAdmins
            : list(maintainers.map(({ displayName }) => displayName))}
        </Fact>
        <Fact name={words.changed}>
          {words.version(version, longDate(createdAt))} {authorName !== null && words.by(authorName)}
          {note !== '' && <Caption as="p">{note}</Caption>}
        </Fact>
      </dl>
      <Tools tools={card.tools} />
      <Prompt prompt={card.systemPrompt} />
      <Acts card={card} onClose={onClose} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere phone:mb-8">{children}</dd>
    </>
  )
}

function Tools({ tools }: Pick<Card, 'tools'>) {
  return (
    <section aria-label={words.tools}>
      <h3 className="text-sm">{words.tools}</h3>
      {tools.length === 0 ? (
        <p className="text-text-2">{words.noTools}</p>
      ) : (
        <ul className="mt-4 grid gap-6">
          {tools.map(({ name, effect }) => (
            <li key={name} className="flex items-baseline gap-8">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-mono text-xs">{name}</span> <Caption>{describeTool(name)}</Caption>
              </span>
              <Tag className="flex-none" icon={effect === 'read_only' ? 'search' : 'pencil'}>
                {words.effects[effect ?? 'unknown']}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeTool(name: string): string {
  const known = Object.entries(agentsStrings.tools).find(([tool]) => tool === name)?.[1]
  const server = parseToolName(name)?.server
  return known ?? (server ? words.serverTool(server) : '')
}

function Prompt({ prompt }: { prompt: string | null }) {
  const [isShown, setShown] = useState(false)
  return (
    <section aria-label={words.prompt}>
      <h3 className="mb-4 text-sm">{words.prompt}</h3>
      {prompt === null ? (
        <p className="text-text-2">
          <Icon name="lock" small /> {words.promptHidden}
        </p>
      ) : (
        <>
          <Button size="s" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? words.hidePrompt : words.showPrompt}
          </Button>
          {isShown && (
            <div className="mt-8">
              <Well>
                <WellText>{prompt}</WellText>
              </Well>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Acts({ card, onClose }: { card: Card; onClose: () => void }) {
  const { me, workspace } = useWorkspace()
  if (card.isDeleted) return null
  const editor = `/${workspace.slug}/settings/agents/${card.id}`
  return (
    <div className="flex flex-wrap gap-8">
      {card.isActive && !card.isSystem && <MessageButton who={{ agentId: card.id }} onDone={onClose} />}
      {me.role === 'admin' && (
        <>
          <Link className={buttonStyle({ look: 'quiet' })} href={editor} onClick={onClose}>
            {words.edit}
          </Link>
          <Link className={buttonStyle({ look: 'quiet' })} href={`${editor}/watch`} onClick={onClose}>
            {words.watch}
          </Link>
        </>
      )}
    </div>
  )
}
