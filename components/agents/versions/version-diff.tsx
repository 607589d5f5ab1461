'use client'

import { useQuery } from '@tanstack/react-query'
import { agentsStrings } from '@/components/strings/agents'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import type { AgentVersion } from '@/server/domain/agents/agent'
import { Comparison } from './comparison'

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
    return (
      <Hint tone="bad" className="m-16">
        {readError(error).message}
      </Hint>
    )
  }
  if (!older.data || !newer.data) {
    return (
      <Caption as="p" className="m-16">
        {words.comparing}
      </Caption>
    )
  }
  return (
    <Comparison
      title={words.changedTo(before.version, after.version)}
      was={older.data.version.fields}
      is={newer.data.version.fields}
    />
  )
}
