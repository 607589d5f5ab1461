'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import Link from 'next/link'
import { useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { agentActsStrings } from '@/components/strings/agents/acts'
import { agentDocumentsStrings } from '@/components/strings/settings/agent-documents'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { iconButtonStyle } from '@/components/ui/button/icon-button'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { Bar, barTitleStyle } from '@/components/ui/surface/bar'
import { Page, Scroll } from '@/components/ui/surface/page'
import { Caption } from '@/components/ui/text/caption'
import { State } from '@/components/ui/text/state'
import { Tag } from '@/components/ui/text/tag'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import { AdminsOnly } from './admins-only'
import { AgentActs } from './agent-acts'
import { FileProblems } from './documents/file-problems'
import { useAgentDrafts } from './use-agent-drafts'

const words = agentsStrings

/** Lists all agents of the workspace: their names, whether they answer, and a link to their editor. */
export function AgentList() {
  const { workspace, agents, me } = useWorkspace()
  const drafts = useAgentDrafts()
  if (me.role !== 'admin') return <AdminsOnly />
  return (
    <Page aria-label={words.title}>
      <Bar wraps>
        <Link
          className={iconButtonStyle({ className: 'wide:hidden' })}
          href={`/${workspace.slug}/settings`}
          aria-label={settingsStrings.toList}
        >
          <Icon name="chevron-left" />
        </Link>
        <h1 className={cx(barTitleStyle, 'flex-1')}>{words.title}</h1>
        <Link className={buttonStyle()} href={`/${workspace.slug}/settings/agents/import`}>
          {agentDocumentsStrings.import}
        </Link>
        <Link className={buttonStyle({ look: 'main' })} href={`/${workspace.slug}/settings/agents/new`}>
          <Icon name="plus" small /> {words.create}
        </Link>
      </Bar>
      <Scroll>
        <FileProblems workspaceId={workspace.id} />
        <ul className="py-8">
          {[...agents.values()].map(agent => (
            <AgentRow key={agent.id} agent={agent} slug={workspace.slug} isDraft={drafts.has(agent.id)} />
          ))}
        </ul>
      </Scroll>
    </Page>
  )
}

/** On a phone the name takes the full width, and the buttons stand below it. */
const rowStyle = cx(
  'flex items-center gap-12 border-b border-line-soft px-16 py-10',
  'phone:flex-wrap phone:gap-y-8',
)

function AgentRow({ agent, slug, isDraft }: { agent: Agent; slug: string; isDraft: boolean }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const toggle = useMutation(
    trpc.agent.toggleActive.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.agent.list.queryFilter()),
      onError: error => setProblem(readError(error).message),
    }),
  )
  return (
    <li className={rowStyle}>
      <AgentAvatar agent={agent} className="mt-2 self-start" />
      <div className="min-w-0 flex-1 phone:basis-7/10">
        <Link
          className={cx('font-semibold', !agent.isActive && 'text-text-2')}
          href={`/${slug}/settings/agents/${agent.id}`}
        >
          {agent.displayName}
        </Link>{' '}
        <Tag>{agent.isSystem ? words.system : `@${agent.slug}`}</Tag>{' '}
        {isDraft && <Tag icon="pencil">{agentActsStrings.draft}</Tag>}
        <p className="text-sm text-text-2">{agent.description}</p>
        <Caption as="p">{agent.model}</Caption>
        {problem && <Hint tone="bad">{problem}</Hint>}
      </div>
      <ActiveState isActive={agent.isActive} />
      {!agent.isSystem && (
        <Button
          size="s"
          disabled={toggle.isPending}
          onClick={() => toggle.mutate({ agentId: agent.id, isActive: !agent.isActive })}
        >
          {agent.isActive ? words.switchOff : words.switchOn}
          <span className="sr-only"> {agent.displayName}</span>
        </Button>
      )}
      <AgentActs agent={agent} />
    </li>
  )
}

/** Shows whether an agent answers: by shape, word and colour. */
function ActiveState({ isActive }: { isActive: boolean }) {
  return (
    <State
      tone={isActive ? 'ok' : 'idle'}
      icon={isActive ? 'circle-check' : 'circle-slash'}
      className="phone:ml-avatar-indent phone:flex-1"
    >
      {isActive ? words.active : words.off}
    </State>
  )
}
