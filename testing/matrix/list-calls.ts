import * as z from 'zod'
import { noBody, type Route } from '../../server/api/route.ts'
import { routes } from '../../server/api/routes/index.ts'
import { appRouter } from '../../server/trpc/index.ts'

export interface Procedure {
  path: string
  type: 'query' | 'mutation'
  /** Null: it takes no input. */
  input: z.ZodType | null
}

const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.array(z.instanceof(z.ZodType)).max(1),
})

/** Lists every procedure, from the router itself. */
export function listProcedures(): Procedure[] {
  return Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
    const { type, inputs } = definition.parse('_def' in procedure ? procedure._def : null)
    return { path, type, input: inputs[0] ?? null }
  })
}

/** Lists every route, from the table itself, each with the one schema of all that it takes. */
export function listRoutes(): { name: string; route: Route; input: z.ZodType }[] {
  return routes.map(route => {
    const { name, params, query, body } = route
    return { name, route, input: z.strictObject({ params, query, ...(body !== noBody && { body }) }) }
  })
}
