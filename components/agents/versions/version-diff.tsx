'use client'

import { useQuery } from '@tanstack/react-query'
import { agentsStrings } from '@/components/strings/agents'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import type { AgentVersion } from '@/server/domain/agents/agent'
import { FieldsDiff } from './fields-diff'

const words = agentsStrings

/** The changes from one version to another: the prompt word by word, and the settings that differ. */
export function VersionDiff(props: { agentId: string; before: AgentVersion; after: AgentVersion }) {
  const { agentId, before, after } = props
  const trpc = useTRPC()
  const forEver = { staleTime: Number.POSITIVE_INFINITY }
  const older = useQuery(trpc.agent.version.queryOptions({ agentId, versionId: before.id }, forEver))
  const newer = useQuery(trpc.agent.version.queryOptions({ agentId, versionId: after.id }, forEver))
  const error = older.error ?? newer.error
  if (error) {
    return <Hint tone="bad">{readError(error).message}</Hint>
  }
  if (!older.data || !newer.data) return <Caption as="p">{words.comparing}</Caption>
  const was = older.data.version.fields
  const is = newer.data.version.fields
  return (
    <section className="pt-4 pb-16" aria-label={words.changedTo(before.version, after.version)}>
      <h3 className="pb-6 text-sm">{words.changedTo(before.version, after.version)}</h3>
      <FieldsDiff was={was} is={is} />
    </section>
  )
}
