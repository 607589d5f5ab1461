import { useMutation, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { VersionRow } from '@/components/agents/versions/version-row'
import { usePersonName } from '@/components/people/author'
import { contextStrings as words } from '@/components/strings/settings/context'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Hint } from '@/components/ui/form/hint'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Caption } from '@/components/ui/text/caption'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type {
  ContextVersion,
  ContextVersionDetail,
} from '@/server/domain/workspace-context/workspace-context'
import { SettingsPart } from '../settings-page'
import { useContextChange } from './use-context-change'

const TextDiff = dynamic(async () => (await import('@/components/agents/versions/text-diff')).TextDiff, {
  ssr: false,
})

/** The versions of the facts, newest first; each can be compared with the current one and restored as a new one. */
export function ContextHistory(props: {
  current: ContextVersionDetail
  versions: readonly ContextVersion[]
  mayEdit: boolean
}) {
  const { current, versions, mayEdit } = props
  const { workspace } = useWorkspace()
  const personName = usePersonName()
  const refresh = useContextChange()
  const [comparedId, setComparedId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ContextVersion | null>(null)
  const restore = useMutation(
    useTRPC().context.rollback.mutationOptions({
      onSuccess: async () => {
        setChosen(null)
        setComparedId(null)
        await refresh()
      },
    }),
  )
  return (
    <SettingsPart title={words.history}>
      <ol>
        {versions.map(version => (
          <li key={version.id} className="text-sm not-first:border-t not-first:border-line-soft">
            <VersionRow
              version={version}
              author={personName(version.authorUserId)}
              isCompared={comparedId === version.id}
              onCompare={() => setComparedId(comparedId === version.id ? null : version.id)}
            >
              {mayEdit && (
                <Button
                  look="quiet"
                  size="s"
                  aria-label={words.restoreOf(version.version)}
                  onClick={() => setChosen(version)}
                >
                  {words.restore}
                </Button>
              )}
            </VersionRow>
            {comparedId === version.id && <Comparison before={version} after={current} />}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={chosen !== null}
        title={words.restoreTitle(chosen?.version ?? 0)}
        why={words.restoreWhy}
        act={words.restore}
        pending={restore.isPending}
        problem={restore.isError ? readError(restore.error).message : null}
        onClose={() => {
          restore.reset()
          setChosen(null)
        }}
        onConfirm={() => {
          if (!chosen) return
          restore.mutate({
            ...{ workspaceId: workspace.id, contextVersionId: chosen.id, baseVersionId: current.id },
          })
        }}
      />
    </SettingsPart>
  )
}

function Comparison({ before, after }: { before: ContextVersion; after: ContextVersionDetail }) {
  const { workspace } = useWorkspace()
  const older = useQuery(
    useTRPC().context.version.queryOptions(
      { workspaceId: workspace.id, contextVersionId: before.id },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  )
  if (older.isError) return <Hint tone="bad">{readError(older.error).message}</Hint>
  if (!older.data) return <Caption as="p">{words.loading}</Caption>
  const { content } = older.data.version
  return (
    <section className="pb-16" aria-label={words.changedTo(before.version, after.version)}>
      {content === after.content ? (
        <Caption as="p">{words.sameText}</Caption>
      ) : (
        <LoadedPart inside>
          <TextDiff was={content} is={after.content} />
        </LoadedPart>
      )}
    </section>
  )
}
