import { useMutation, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { agentsStrings } from '@/components/strings/agents'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { AgentVersion } from '@/server/domain/agents/agent'
import { VersionRow } from './version-row'

const words = agentsStrings
const VersionDiff = dynamic(async () => (await import('./version-diff')).VersionDiff, { ssr: false })

/**
 * Lists the saved versions with their authors, newest first; each can be compared with the current version
 * and restored as a new one.
 */
export function VersionList(props: {
  agentId: string
  versions: readonly AgentVersion[]
  hasUnsaved: boolean
}) {
  const { agentId, versions } = props
  const { members } = useWorkspace()
  const [comparedId, setComparedId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<AgentVersion | null>(null)
  const rollback = useRollback(agentId, () => {
    setChosen(null)
    setComparedId(null)
  })
  const current = versions.find(({ isCurrent }) => isCurrent)
  return (
    <section className="max-w-992 px-16 pt-8 pb-24">
      <h2 className="mb-6 text-sm">{words.versions}</h2>
      <ol>
        {versions.map(version => (
          <li key={version.id} className="border-t border-line-soft text-sm">
            <VersionRow
              version={version}
              author={
                version.authorUserId
                  ? (members.get(version.authorUserId)?.displayName ?? words.formerMember)
                  : words.origins[version.origin]
              }
              isCompared={comparedId === version.id}
              onCompare={() => setComparedId(comparedId === version.id ? null : version.id)}
            >
              <Button
                look="quiet"
                size="s"
                aria-label={words.rollbackTo(version.version)}
                onClick={() => setChosen(version)}
              >
                {words.rollback}
              </Button>
            </VersionRow>
            {current && comparedId === version.id && (
              <LoadedPart inside>
                <VersionDiff agentId={agentId} before={version} after={current} />
              </LoadedPart>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={chosen !== null}
        title={words.rollbackTitle(chosen?.version ?? 0)}
        why={[words.rollbackWhy, ...(props.hasUnsaved ? [words.rollbackUnsaved] : [])].join(' ')}
        act={words.rollback}
        pending={rollback.isPending}
        problem={rollback.isError ? readError(rollback.error).message : null}
        onClose={() => {
          rollback.reset()
          setChosen(null)
        }}
        onConfirm={() => {
          if (!chosen || !current) return
          rollback.mutate({ agentId, versionId: chosen.id, baseVersionId: current.id })
        }}
      />
    </section>
  )
}

function useRollback(agentId: string, onDone: () => void) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return useMutation(
    trpc.agent.rollback.mutationOptions({
      onSuccess: async ({ agent }) => {
        onDone()
        cache.setQueryData(trpc.agent.get.queryKey({ agentId }), { agent })
        await Promise.all([
          cache.invalidateQueries(trpc.agent.list.queryFilter()),
          cache.invalidateQueries(trpc.agent.versions.queryFilter({ agentId })),
        ])
      },
    }),
  )
}
