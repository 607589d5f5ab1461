import { useEffect, useState } from 'react'
import { usePersonName } from '@/components/people/author'
import { agentsStrings } from '@/components/strings/agents'
import { agentEditorStrings } from '@/components/strings/agents/editor'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import type { AgentVersion } from '@/server/domain/agents/agent'
import { useEditor } from '../editor/editor-context'
import { VersionProof } from '../proofs/version-proof'
import { AgentVersionRow } from './agent-version-row'
import { useRollback } from './use-rollback'

const words = agentsStrings

/** The draft and the saved versions with their authors, newest first; each version can be compared and restored. */
export function VersionList(props: {
  /** Null: the draft is compared with the current version. */
  comparedId: string | null
  onCompare: (versionId: string | null) => void
}) {
  const { comparedId, onCompare } = props
  const { agent, draft, versions, hasUnsaved } = useEditor()
  const agentId = agent.id
  const personName = usePersonName()
  const [chosen, setChosen] = useState<AgentVersion | null>(null)
  const rollback = useRollback(agentId, () => {
    setChosen(null)
    onCompare(null)
  })
  const current = versions.find(({ isCurrent }) => isCurrent)
  const found = useFoundVersion(versions)
  return (
    <section aria-label={words.versions}>
      <ol>
        {draft && current && (
          <li>
            <AgentVersionRow
              title={agentEditorStrings.draft(current.version + 1)}
              note=""
              at={draft.updatedAt}
              author={{
                id: draft.authorUserId,
                name: draft.authorUserId ? personName(draft.authorUserId) : words.formerMember,
              }}
              isCurrent={false}
              isCompared={comparedId === null}
            >
              <Button look="quiet" size="s" onClick={() => onCompare(null)}>
                {words.compare}
              </Button>
            </AgentVersionRow>
          </li>
        )}
        {versions.map(version => (
          <li
            key={version.id}
            id={placeOf(version)}
            className="data-found:bg-accent-soft"
            data-found={found === placeOf(version) ? '' : undefined}
          >
            <AgentVersionRow
              title={words.version(version.version)}
              note={version.note}
              at={version.createdAt}
              author={{
                id: version.authorUserId,
                name: version.authorUserId ? personName(version.authorUserId) : words.origins[version.origin],
              }}
              isCurrent={version.isCurrent}
              isCompared={comparedId === version.id || version.isCurrent}
            >
              {version.proofId && <VersionProof agent={agent} proofId={version.proofId} />}
              {!version.isCurrent && (
                <>
                  <Button
                    look="quiet"
                    size="s"
                    aria-pressed={comparedId === version.id}
                    aria-label={words.compareWith(version.version)}
                    onClick={() => onCompare(version.id)}
                  >
                    {words.compare}
                  </Button>
                  <Button
                    look="quiet"
                    size="s"
                    aria-label={words.rollbackTo(version.version)}
                    onClick={() => setChosen(version)}
                  >
                    {words.rollback}
                  </Button>
                </>
              )}
            </AgentVersionRow>
          </li>
        ))}
      </ol>
      <p className="px-16 py-12 text-xs text-text-3">{agentEditorStrings.nothingRemoved}</p>
      <ConfirmDialog
        open={chosen !== null}
        title={words.rollbackTitle(chosen?.version ?? 0)}
        why={[words.rollbackWhy, ...(draft || hasUnsaved ? [agentEditorStrings.rollbackDraft] : [])].join(
          ' ',
        )}
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

/** The place of a version on the page: an answer's foot leads there. */
function placeOf({ version }: AgentVersion): string {
  return `version-${version}`
}

/** Returns the place that the address names, and shows it once the versions are there. */
function useFoundVersion(versions: readonly AgentVersion[]): string | null {
  const [found, setFound] = useState<string | null>(null)
  const hasCome = versions.length > 0
  useEffect(() => {
    const place = location.hash.slice(1)
    if (!hasCome || !place) return
    setFound(place)
    document.getElementById(place)?.scrollIntoView({ block: 'center' })
  }, [hasCome])
  return found
}
