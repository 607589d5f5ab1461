'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { settingsStrings } from '@/components/strings/settings/settings'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { AgentAvatar } from '@/components/ui/avatar/avatar'
import { Icon } from '@/components/ui/icon'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { Agent } from '@/server/domain/agents/agent'
import { AdminsOnly } from './admins-only'

const words = agentsStrings

/** Lists all agents of the workspace: their names, whether they answer, and a link to their editor. */
export function AgentList() {
  const { workspace, agents, me } = useWorkspace()
  if (me.role !== 'admin') return <AdminsOnly />
  const shown = [...agents.values()].sort((a, b) => Number(a.isSystem) - Number(b.isSystem))
  return (
    <main className="content" aria-label={words.title}>
      <div className="head">
        <Link
          className="btn icon phone-only"
          href={`/${workspace.slug}/settings`}
          aria-label={settingsStrings.toList}
        >
          <Icon name="chevron-left" />
        </Link>
        <h1 className="grow">{words.title}</h1>
        <Link className="btn main" href={`/${workspace.slug}/settings/agents/new`}>
          <Icon name="plus" small /> {words.create}
        </Link>
      </div>
      <div className="scroll">
        <ul className="agents">
          {shown.map(agent => (
            <AgentRow key={agent.id} agent={agent} slug={workspace.slug} />
          ))}
        </ul>
      </div>
    </main>
  )
}

function AgentRow({ agent, slug }: { agent: Agent; slug: string }) {
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
    <li className={agent.isActive ? 'agent-row' : 'agent-row muted'}>
      <AgentAvatar agent={agent} />
      <div className="grow">
        <Link className="name" href={`/${slug}/settings/agents/${agent.id}`}>
          {agent.displayName}
        </Link>{' '}
        <span className="tag">{agent.isSystem ? words.system : `@${agent.slug}`}</span>
        <p className="meta">{agent.description}</p>
        <p className="cap">{agent.model}</p>
        {problem && (
          <p className="hint bad" role="alert">
            {problem}
          </p>
        )}
      </div>
      <ActiveState isActive={agent.isActive} />
      {!agent.isSystem && (
        <button
          className="btn s"
          type="button"
          disabled={toggle.isPending}
          onClick={() => toggle.mutate({ agentId: agent.id, isActive: !agent.isActive })}
        >
          {agent.isActive ? words.switchOff : words.switchOn}
          <span className="sr"> {agent.displayName}</span>
        </button>
      )}
    </li>
  )
}

/** Shows whether an agent answers: by shape, word and colour. */
function ActiveState({ isActive }: { isActive: boolean }) {
  return (
    <span className={isActive ? 'state ok' : 'state idle'}>
      <Icon name={isActive ? 'circle-check' : 'circle-slash'} small /> {isActive ? words.active : words.off}
    </span>
  )
}
