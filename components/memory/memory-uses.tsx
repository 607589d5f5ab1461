import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useMemoryNames } from '@/components/memory-items/use-memory-names'
import { memoryItemStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { linkStyle } from '@/components/ui/button/link-style'
import { Caption } from '@/components/ui/text/caption'
import { exactTime, listTime } from '@/components/workspace/format-time'
import { taskPath } from '@/components/workspace/task-path'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** Links to the newest tasks whose prompts held an item; of those that the reader can't read, the number alone. */
export function MemoryUses({ itemId }: { itemId: string }) {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const names = useMemoryNames()
  const { data, error } = useQuery(trpc.memory.uses.queryOptions({ itemId }))
  if (!data) return <Caption>{error ? readError(error).message : words.loading}</Caption>
  const { uses, count, hidden } = data
  if (count + hidden === 0) return words.noUses
  return (
    <ul>
      {uses.map(({ taskId, agentId, channelId, usedAt }) => (
        <li key={taskId}>
          <Link className={linkStyle({ place: 'act' })} href={taskPath(workspace, taskId)} prefetch={false}>
            {words.use(names.agent(agentId), names.places([channelId]).join())}
          </Link>{' '}
          <Caption as="time" dateTime={usedAt} title={exactTime(usedAt)}>
            {listTime(usedAt, new Date())}
          </Caption>
        </li>
      ))}
      {count > uses.length && <li className="text-text-3">{words.moreUses(count - uses.length)}</li>}
      {hidden > 0 && <li className="text-text-3">{words.hiddenUses(hidden)}</li>}
    </ul>
  )
}
