'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { watchStrings as words } from '@/components/strings/agents/watch'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Hint } from '@/components/ui/form/hint'
import { Icon } from '@/components/ui/icon'
import { LoadedPart } from '@/components/ui/loading/loaded-part'
import { Card } from '@/components/ui/surface/card'
import type { VersionDrop } from '@/server/domain/watch/compare-versions'
import { useRollback } from '../versions/use-rollback'
import { sayReason } from './say-reason'

const VersionDiff = dynamic(async () => (await import('../versions/version-diff')).VersionDiff, {
  ssr: false,
})

type Named = VersionDrop['current']

/**
 * Tells that the current version does worse than an earlier one, with every reason, and offers to roll back. A roll back
 * can be undone as long as the page is open.
 */
export function DropCard({ agentId, currentId }: { agentId: string; currentId: string }) {
  const trpc = useTRPC()
  const drop = useQuery(trpc.watch.drop.queryOptions({ agentId }, { staleTime: 10_000 })).data?.drop
  const [asks, setAsks] = useState(false)
  const [isCompared, setCompared] = useState(false)
  /** The last step: the version that is used again, and the one that it replaced; `isUndo`: there is no way back. */
  const [done, setDone] = useState<{ restored: Named; replaced: Named; isUndo: boolean } | null>(null)
  const rollback = useRollback(agentId, () => setAsks(false))

  function restore(restored: Named, replaced: Named, isUndo: boolean) {
    rollback.mutate(
      { agentId, versionId: restored.versionId, baseVersionId: currentId },
      { onSuccess: () => setDone({ restored, replaced, isUndo }) },
    )
  }

  const problem = rollback.isError ? readError(rollback.error).message : null
  return (
    <>
      {done && (
        <p className="mb-16 flex flex-wrap items-center gap-8 text-sm" role="status">
          <Icon name="check" small className="text-ok" />
          {done.isUndo ? words.undone(done.restored.version) : words.rolledBack(done.restored.version)}
          {!done.isUndo && (
            <Button
              size="s"
              disabled={rollback.isPending}
              onClick={() => restore(done.replaced, done.restored, true)}
            >
              <Icon name="undo-2" small /> {words.undo}
            </Button>
          )}
        </p>
      )}
      {problem && !asks && (
        <Hint tone="bad" className="mb-12">
          {problem}
        </Hint>
      )}
      {drop && (
        <Card tone="bad" className="mb-24" aria-labelledby="watch-drop">
          <div className="p-14 text-sm leading-20">
            <h2 id="watch-drop" className="flex items-center gap-8 text-md">
              <Icon name="triangle-alert" small className="text-danger" />
              {words.drop(drop.current.version, drop.before.version)}
            </h2>
            <ul className="mt-6 list-disc pl-22">
              {drop.reasons.map(reason => (
                <li key={reason.of}>{sayReason(reason, drop.before.version)}</li>
              ))}
            </ul>
            <p className="mt-6 text-text-2">{words.dropNext(drop.before.version)}</p>
            <div className="mt-10 flex flex-wrap gap-8">
              <Button look="main" onClick={() => setAsks(true)}>
                {words.rollBack(drop.before.version)}
              </Button>
              <Button look="quiet" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
                {words.compare}
              </Button>
            </div>
            {isCompared && <Comparison agentId={agentId} drop={drop} />}
            <ConfirmDialog
              open={asks}
              title={words.rollBackTitle(drop.before.version)}
              why={words.rollBackWhy}
              act={words.rollBack(drop.before.version)}
              pending={rollback.isPending}
              problem={problem}
              onClose={() => {
                rollback.reset()
                setAsks(false)
              }}
              onConfirm={() => restore(drop.before, drop.current, false)}
            />
          </div>
        </Card>
      )}
    </>
  )
}

function Comparison({ agentId, drop }: { agentId: string; drop: VersionDrop }) {
  const trpc = useTRPC()
  const versions = useQuery(trpc.agent.versions.queryOptions({ agentId })).data?.versions
  const before = versions?.find(({ id }) => id === drop.before.versionId)
  const after = versions?.find(({ id }) => id === drop.current.versionId)
  if (!before || !after) return null
  return (
    <LoadedPart inside>
      <VersionDiff agentId={agentId} before={before} after={after} />
    </LoadedPart>
  )
}
