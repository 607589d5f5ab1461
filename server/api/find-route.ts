import type { Route } from './route.ts'

/** A route with its address split into parts, so that a request is matched without patterns. */
interface Known {
  route: Route
  parts: string[]
}

export type Found = { route: Route; params: Record<string, string> } | { allow: string[] }

/**
 * Finds the route of a request: by its address first, then by its method. Null: this address has no route.
 */
export function createRouteFinder(routes: readonly Route[]): (method: string, path: string) => Found | null {
  const known: Known[] = routes.map(route => ({ route, parts: route.path.split('/') }))
  return (method, path) => {
    const parts = path.split('/')
    const here = known.flatMap(({ route, parts: wanted }) => {
      const params = match(wanted, parts)
      return params ? [{ route, params }] : []
    })
    if (here.length === 0) return null
    return (
      here.find(({ route }) => route.method === method) ?? { allow: here.map(({ route }) => route.method) }
    )
  }
}

function match(wanted: string[], parts: string[]): Record<string, string> | null {
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const came = parts[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name) params[name] = decode(came)
    else if (part !== came) return null
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
