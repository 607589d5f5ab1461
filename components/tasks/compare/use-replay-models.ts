import { useQuery } from '@tanstack/react-query'
import { useModelChoices } from '@/components/models/use-model-choices'
import { useTRPC } from '@/components/trpc/api'
import { type ModelPlace, placeKey } from '@/server/domain/models/model-place'

interface ReplayModel {
  key: string
  name: string
  place: ModelPlace
}

/** Lists the models for a replay: those of the server's endpoint and, for admins, those of the workspace's own. */
export function useReplayModels(): ReplayModel[] {
  const trpc = useTRPC()
  const listed = useQuery(trpc.agent.models.queryOptions()).data?.models ?? []
  const { models, nameOf } = useModelChoices()
  const own = models.filter(({ endpointId }) => endpointId !== null)
  return [
    ...listed.map(({ id, name }) => describeModel({ model: id, endpointId: null }, name)),
    ...own.map(({ id, name, endpointId }) =>
      describeModel({ model: id, endpointId }, `${name} · ${nameOf(endpointId)}`),
    ),
  ]
}

function describeModel(place: ModelPlace, name: string): ReplayModel {
  return { key: placeKey(place), name, place }
}
