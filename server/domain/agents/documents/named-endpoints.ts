import type { AgentFields } from '../agent.ts'
import { error, type Finding } from './problem.ts'
import { mean, suggest } from './suggest.ts'

/** A model endpoint of a workspace. Documents name it, because its id means nothing elsewhere. */
export interface NamedEndpoint {
  id: string
  name: string
}

type Ids = Pick<AgentFields, 'endpointId' | 'fallbackEndpointId'>

/** The endpoints as a document names them; left out: the server's own. */
export interface EndpointNames {
  endpoint?: string | undefined
  fallback?: string | undefined
}

/** The part of a document that names endpoints. */
interface NamingDocument {
  endpoint?: string | undefined
  fallback?: { endpoint?: string | undefined } | undefined
}

export function namesInDocument({ endpoint, fallback }: NamingDocument): EndpointNames {
  return { endpoint, fallback: fallback?.endpoint }
}

/** Returns the names of an agent's endpoints, for its document. */
export function nameEndpoints(
  { endpointId, fallbackEndpointId }: Ids,
  known: readonly NamedEndpoint[],
): EndpointNames {
  const nameOf = (id: string | null) => known.find(each => each.id === id)?.name
  return { endpoint: nameOf(endpointId), fallback: nameOf(fallbackEndpointId) }
}

/** Returns the endpoints that a document names; null where it names none, or one that does not exist. */
export function findEndpoints({ endpoint, fallback }: EndpointNames, known: readonly NamedEndpoint[]): Ids {
  const idOf = (name: string | undefined) => known.find(each => each.name === name)?.id ?? null
  return { endpointId: idOf(endpoint), fallbackEndpointId: idOf(fallback) }
}

/** Finds the names of endpoints that the workspace does not have: another endpoint would be sent the words of people. */
export function checkEndpoints(
  document: NamingDocument,
  known: readonly NamedEndpoint[] | undefined,
): Finding[] {
  if (!known) return []
  const names = known.map(({ name }) => name)
  const { endpoint, fallback } = namesInDocument(document)
  const places = [
    { name: endpoint, path: ['endpoint'] },
    { name: fallback, path: ['fallback', 'endpoint'] },
  ]
  return places.flatMap(({ name, path }) =>
    name === undefined || names.includes(name)
      ? []
      : [
          error(
            path,
            `There is no model endpoint “${name}” in this workspace.${mean(suggest(name, names))} Add it in the settings, or leave this field out to use the endpoint of the server.`,
          ),
        ],
  )
}
