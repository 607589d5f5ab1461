import { useQuery } from '@tanstack/react-query'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { memoryItemStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { MemoryFact } from './memory-fact'

/** The earlier wordings of an item; nothing if there are none. */
export function MemoryVersions({ itemId }: { itemId: string }) {
  const trpc = useTRPC()
  const names = useMemoryNames()
  const { data } = useQuery(trpc.memory.versions.queryOptions({ itemId }))
  if (!data || data.versions.length === 0) return null
  return (
    <MemoryFact name={words.versions}>
      <ol className="grid gap-4">
        {data.versions.map(({ version, text, changedBy, changedAt }) => (
          <li key={version}>
            {text}{' '}
            <Caption as="time" dateTime={changedAt} title={exactTime(changedAt)}>
              {words.versionBy(
                changedBy === null ? null : names.person(changedBy),
                listTime(changedAt, new Date()),
              )}
            </Caption>
          </li>
        ))}
      </ol>
    </MemoryFact>
  )
}
