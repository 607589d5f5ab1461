import { useQuery } from '@tanstack/react-query'
import { modelsStrings as words } from '@/components/strings/settings/models'
import { useTRPC } from '@/components/trpc/api'
import { useWorkspace } from '@/components/workspace/workspace-context'
import type { ModelChoice } from '@/server/domain/models/model-choice'
import type { ModelPlace } from '@/server/domain/models/model-place'
import { dayOf, describePrice, freePrice, type KnownPrice } from '@/server/domain/models/model-price'
import { isAdmin } from '@/server/domain/workspaces/permissions'

/** Reads the endpoints and their models, which only admins can. */
export function useModelChoices() {
  const { workspace, me } = useWorkspace()
  const trpc = useTRPC()
  const read = useQuery({
    ...trpc.modelEndpoint.choices.queryOptions({ workspaceId: workspace.id }),
    enabled: isAdmin(me.role),
  })
  const endpoints = read.data?.endpoints ?? []
  const models = read.data?.models ?? []
  const prices = read.data?.prices ?? []
  const isFree = (endpointId: string | null) => endpoints.some(each => each.id === endpointId && each.isFree)
  return {
    isReady: read.data !== undefined,
    endpoints,
    models,
    /** Returns a model; undefined: its endpoint does not list it. */
    find: ({ model, endpointId }: ModelPlace): ModelChoice | undefined =>
      models.find(each => each.id === model && each.endpointId === endpointId),
    /** Returns the name of an endpoint; null: the server's own. */
    isFree,
    nameOf: (endpointId: string | null): string =>
      endpointId === null
        ? words.serverEndpoint
        : (endpoints.find(({ id }) => id === endpointId)?.name ?? words.unknownEndpoint),
    /** Returns today's price of a model, which its endpoint need not list; null: nobody knows it. */
    priceOf: (place: ModelPlace): KnownPrice | null =>
      isFree(place.endpointId) ? freePrice : describePrice(prices, { ...place, on: dayOf(new Date()) }),
  }
}
