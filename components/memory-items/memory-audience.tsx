import { useQuery } from '@tanstack/react-query'
import { memoryItemStrings as words } from '@/components/strings/memory/memory'
import { useTRPC } from '@/components/trpc/api'
import { readError } from '@/components/trpc/read-error'
import { Caption } from '@/components/ui/text/caption'
import { useMemoryNames } from './use-memory-names'

/** Names the people who can read an item, as far as the reader may know them. */
export function MemoryAudience({ itemId }: { itemId: string }) {
  const trpc = useTRPC()
  const names = useMemoryNames()
  const { data, error } = useQuery(trpc.memory.audience.queryOptions({ itemId }))
  if (!data) return <Caption>{error ? readError(error).message : words.loading}</Caption>
  const people = data.userIds.map(names.person)
  if (!data.isEveryone) return words.people(people)
  return people.length === 0 ? words.everyone : words.everyoneAnd(people)
}
