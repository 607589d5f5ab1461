import * as z from 'zod'
import { version } from '../version.ts'
import { problem } from './problem.ts'
import { noBody, type Route } from './route.ts'

type Json = Record<string, unknown>

/**
 * Builds the OpenAPI 3.1 document of these routes: zod writes the JSON Schema, so nothing is defined twice.
 */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'OpenVibe',
      version,
      description:
        'Threads, messages and agents’ tasks for programs. A key has the rights of its owner in one workspace. Anything that ' +
        'the owner can’t see is not found. Errors are problem details (RFC 9457) with a stable `reason`.',
    },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: ovk_…' } },
      schemas: { Problem: toSchema(problem) },
      responses: {
        Problem: {
          description: 'The request was refused. `reason` says why.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function describeRoute(route: Route): Json {
  const { name, summary, description, scope, params, query, body, status, answer, isStream } = route
  return {
    operationId: name,
    summary,
    description: [description, `Requires a key with the scope \`${scope}\`.`].filter(Boolean).join('\n\n'),
    parameters: [...listParameters(params, 'path'), ...listParameters(query, 'query')],
    ...(body !== noBody && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body) } } },
    }),
    responses: {
      [status]: {
        description: isStream ? 'Server-sent events. The data of each event is one of these.' : 'Done.',
        content: { [isStream ? 'text/event-stream' : 'application/json']: { schema: toSchema(answer) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function listParameters(shape: z.ZodObject, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .partial()
    .parse(toSchema(shape))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

/** Returns the schema of the data in transit: before zod has transformed it. */
function toSchema(shape: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}
