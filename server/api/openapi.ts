import * as z from 'zod'
import { version } from '../version.ts'
import { noBody, type Route } from './route.ts'
import { schemaNames } from './schemas.ts'

type Json = Record<string, unknown>

/** The place of a named schema in the document. */
const refTo = (name: string) => `#/components/schemas/${name}`

/**
 * Builds the OpenAPI 3.1 document of these routes: zod writes the JSON Schema, so nothing is defined twice.
 * Every body and every answer has a name, so that a generated client has a type for it: its own name, or that
 * of its route.
 */
export function describeApi(routes: readonly Route[]): Json {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemaNames)) names.add(schema, { id })
  const nameOf = (schema: z.ZodType, fallback: string): string => {
    const known = names.get(schema)?.id
    if (known === undefined) names.add(schema, { id: fallback })
    return known ?? fallback
  }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route, nameOf) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'OpenVibe',
      version,
      description:
        'Threads, messages, decisions and agents’ tasks for programs. A key has the rights of its owner in one workspace. ' +
        'Anything that the owner can’t see is not found. Errors are problem details (RFC 9457) with a stable `reason`. ' +
        'Unknown fields are refused. Responses may get new fields: ignore those that you don’t know.',
    },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: ovk_…' } },
      schemas: writeSchemas(names),
      responses: {
        Problem: {
          description: 'The request was refused. `reason` says why.',
          headers: {
            ...limitHeaders,
            'Retry-After': {
              description: 'With status 429: the number of seconds after which a retry makes sense.',
              schema: { type: 'integer' },
            },
          },
          content: { 'application/problem+json': { schema: { $ref: refTo('Problem') } } },
        },
      },
    },
  }
}

/** The header fields of rate limits: draft-ietf-httpapi-ratelimit-headers-10. */
const limitHeaders = {
  'RateLimit-Policy': {
    description:
      'The limits that the request counts against: `"key";q=1200;w=60` is 1,200 requests in 60 seconds.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'The rest of each limit: `"key";r=1199;t=42` is 1,199 requests, counted anew in 42 seconds.',
    schema: { type: 'string' },
  },
}

function describeRoute(route: Route, nameOf: (schema: z.ZodType, fallback: string) => string): Json {
  const { name, summary, description, scope, params, query, headers, body, status, answer, isStream } = route
  const { mediaType = isStream ? 'text/event-stream' : 'application/json' } = route
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const refer = (schema: z.ZodType, kind: string) => ({
    schema: { $ref: refTo(nameOf(schema, `${typeName}${kind}`)) },
  })
  return {
    operationId: name,
    summary,
    description: [description, `Requires a key with the scope \`${scope}\`.`].filter(Boolean).join('\n\n'),
    parameters: [
      ...listParameters(params, 'path'),
      ...listParameters(query, 'query'),
      ...listParameters(headers, 'header'),
    ],
    ...(body !== noBody && {
      requestBody: { required: true, content: { 'application/json': refer(body, 'Request') } },
    }),
    responses: {
      [status]: {
        description:
          mediaType === 'text/event-stream'
            ? 'Server-sent events. The data of each event is one of these.'
            : 'Done.',
        headers: limitHeaders,
        content: { [mediaType]: refer(answer, 'Response') },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const parameters = z
  .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
  .partial()

function listParameters(shape: z.ZodObject, place: 'path' | 'query' | 'header'): Json[] {
  const { properties = {}, required = [] } = parameters.parse(z.toJSONSchema(shape, inTransit))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

/** Describes data in transit: before zod has transformed it. */
const inTransit = { io: 'input', unrepresentable: 'any', override: shorten } as const

/** Leaves out what `format` and `type` say already: the long patterns of ids and times, the range of numbers. */
function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function writeSchemas(names: z.core.$ZodRegistry<{ id: string }>): Json {
  const { schemas } = z.toJSONSchema(names, { ...inTransit, uri: refTo })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}
