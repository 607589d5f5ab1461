import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { Hint } from '@/components/ui/form/hint'
import { useWorkspace } from '@/components/workspace/workspace-context'

/** Says which models in use no dollar limit can count, because nobody knows their price, and leads to the prices. */
export function UncountedModels() {
  const { workspace } = useWorkspace()
  const trpc = useTRPC()
  const read = useQuery(trpc.modelPrice.list.queryOptions({ workspaceId: workspace.id }))
  const uncounted = (read.data?.inUse ?? []).filter(({ price }) => price === null)
  if (uncounted.length === 0) return null
  return (
    <Hint icon="triangle-alert">
      <span>
        {words.unknownInUse([...new Set(uncounted.map(({ model }) => model))])}{' '}
        <Link className="text-accent hover:underline" href={`/${workspace.slug}/settings/model-endpoints`}>
          {words.enterPrices}
        </Link>
      </span>
    </Hint>
  )
}
