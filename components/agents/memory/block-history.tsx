import { useMutation, useQuery } from '@tanstack/react-query'
import { usePersonName } from '@/components/people/author'
import { memoryBlocksStrings as words } from '@/components/strings/settings/memory-blocks'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { TaskLink } from '@/components/workspace/task-link'
import type { MemoryBlock, MemoryBlockVersion } from '@/server/domain/memory-blocks/memory-block'
import { TextDiff } from '../versions/text-diff'
import { useBlockChange } from './use-block-change'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The versions of a block, newest first, each with its author or task and its changes. An older one can be restored. */
export function BlockHistory({ block }: { block: MemoryBlock }) {
  const trpc = useTRPC()
  const refresh = useBlockChange()
  const personName = usePersonName()
  const found = useQuery(trpc.memoryBlock.versions.queryOptions({ blockId: block.id }))
  const restore = useMutation(trpc.memoryBlock.restore.mutationOptions({ onSuccess: refresh }))
  if (found.isError) return <Hint tone="bad">{readError(found.error).message}</Hint>
  if (!found.data) return <Caption as="p">{words.loading}</Caption>
  const { versions } = found.data
  const authorOf = ({ authorUserId, taskId, note }: MemoryBlockVersion) => {
    if (authorUserId) return personName(authorUserId)
    return taskId || note === '' ? words.byAgent : words.byFile
  }
  return (
    <section aria-label={words.historyOf(block.label)} className="mt-8 pl-12">
      {restore.isError && <Hint tone="bad">{readError(restore.error).message}</Hint>}
      <ol>
        {versions.map((version, index) => {
          const before = versions[index + 1]
          const isOther = before && (before.label !== version.label || before.limit !== version.limit)
          return (
            <li key={version.id} className="py-8 not-first:border-t not-first:border-line-soft">
              <div className="flex flex-wrap items-center gap-x-10 gap-y-2 pb-4">
                <span className="tabular-nums">{words.version(version.version)}</span>
                {version.version === block.version && <Tag>{words.current}</Tag>}
                <Caption>{authorOf(version)}</Caption>
                {version.taskId && <TaskLink taskId={version.taskId} label={words.toTask} place="step" />}
                <Caption as="time" className="flex-1" dateTime={version.createdAt}>
                  {when.format(new Date(version.createdAt))}
                  {version.note && `, ${version.note}`}
                </Caption>
                {version.version !== block.version && (
                  <Button
                    look="quiet"
                    size="s"
                    aria-label={words.undoOf(version.version)}
                    onClick={() =>
                      restore.mutate({
                        ...{ blockId: block.id, blockVersionId: version.id, baseVersion: block.version },
                      })
                    }
                  >
                    {words.undo}
                  </Button>
                )}
              </div>
              {isOther && <Caption as="p">{words.settingsChanged(version.label, version.limit)}</Caption>}
              <section aria-label={words.changes(version.version)}>
                <TextDiff was={before?.content ?? ''} is={version.content} />
              </section>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
