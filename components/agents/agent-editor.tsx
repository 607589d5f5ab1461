'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { useTRPC } from '@/components/trpc/api'
import { isUnderWay } from '@/components/trpc/is-under-way'
import { foundNothing, readError } from '@/components/trpc/read-error'
import { LostPage, lostTitleStyle } from '@/components/ui/surface/lost-page'
import { Page } from '@/components/ui/surface/page'
import { NothingHere } from '@/components/workspace/nothing-here'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { newAgent } from '@/server/domain/agents/agent'
import { AdminsOnly } from './admins-only'
import { AgentForm } from './agent-form'
import type { AgentValues } from './agent-form-values'

const words = agentsStrings

/** Edits one agent. A save publishes a new version; running tasks keep the version that they started with. */
export function AgentEditor({ agentId }: { agentId: string }) {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const detail = useQuery(trpc.agent.get.queryOptions({ agentId }, { staleTime: Number.POSITIVE_INFINITY }))
  const versions = useQuery(trpc.agent.versions.queryOptions({ agentId })).data?.versions
  const update = useMutation(
    trpc.agent.update.mutationOptions({
      onSuccess: async ({ agent }) => {
        cache.setQueryData(trpc.agent.get.queryKey({ agentId }), { agent })
        await Promise.all([
          cache.invalidateQueries(trpc.agent.list.queryFilter()),
          cache.invalidateQueries(trpc.agent.versions.queryFilter({ agentId })),
        ])
      },
    }),
  )
  /** The person's edits when another admin saved first: offered beside the newer version. */
  const [kept, setKept] = useState<AgentValues | null>(null)
  if (me.role !== 'admin') return <AdminsOnly />
  const isElsewhere = detail.data && detail.data.agent.workspaceId !== workspace.id
  if (isElsewhere || (detail.isError && foundNothing(detail.error))) return <NothingHere />
  if (detail.isError) {
    return (
      <LostPage role="alert">
        <h1 className={lostTitleStyle}>{readError(detail.error).message}</h1>
      </LostPage>
    )
  }
  if (!detail.data) return <Page aria-busy="true" />
  const { agent } = detail.data
  return (
    <AgentForm
      key={agentId}
      agentId={agentId}
      versionId={agent.currentVersionId}
      title={agent.displayName}
      start={{ ...agent, systemPrompt: agent.systemPrompt ?? '' }}
      lockSlug={agent.isSystem}
      versions={versions ?? []}
      saving={update.isPending}
      saved={update.isSuccess}
      problem={update.isError ? readError(update.error) : null}
      kept={kept}
      onKeptDone={() => setKept(null)}
      onReload={values => {
        setKept(values)
        update.reset()
        void detail.refetch()
      }}
      onSave={({ slug, ...fields }, note) => {
        if (isUnderWay(cache, trpc.agent.update.mutationKey())) return
        update.mutate({
          agentId,
          baseVersionId: agent.currentVersionId,
          note,
          ...fields,
          ...(agent.isSystem ? {} : { slug }),
        })
      }}
    />
  )
}

/** Makes a new agent from an outline of the parts that a good prompt has. */
export function NewAgent() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const create = useMutation(
    trpc.agent.create.mutationOptions({
      onSuccess: async ({ agent }) => {
        await cache.invalidateQueries(trpc.agent.list.queryFilter())
        router.push(`/${workspace.slug}/settings/agents/${agent.id}`)
      },
    }),
  )
  if (me.role !== 'admin') return <AdminsOnly />
  return (
    <AgentForm
      agentId={null}
      title={words.newTitle}
      start={blank}
      versions={[]}
      saving={create.isPending || create.isSuccess}
      saved={false}
      problem={create.isError ? readError(create.error) : null}
      onSave={(fields, note) => {
        if (isUnderWay(cache, trpc.agent.create.mutationKey())) return
        create.mutate({ workspaceId: workspace.id, ...fields, note })
      }}
    />
  )
}

const unnamed = { name: '', slug: '', displayName: '' }
const blank: AgentValues = {
  ...newAgent
    .omit({ name: true, slug: true, displayName: true })
    .parse({ systemPrompt: words.skeleton, model: 'claude-sonnet-5-5' }),
  ...unnamed,
}
