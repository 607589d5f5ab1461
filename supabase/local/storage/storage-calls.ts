import { z } from 'zod'
import { findFault } from '../../../server/domain/wire/find-fault.ts'
import { storageError } from './storage-error.ts'

/** Room for 1,000 names of files. */
const bodyLimit = 1_024 * 1_024

const name = z.string().min(1).max(1_024)
const seconds = z
  .int()
  .min(1)
  .max(10 * 366 * 24 * 3_600)

export const manyLinks = z.object({ expiresIn: seconds, paths: z.array(z.string().max(1_024)).max(100) })
const moved = z.object({
  bucketId: name,
  sourceKey: name,
  destinationKey: name,
  destinationBucket: name.optional(),
})
const bucket = z.object({
  id: name.optional(),
  name: name.optional(),
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int32().min(0), z.string().max(20)]).nullish(),
  allowed_mime_types: z.array(name).max(100).nullish(),
})
const listed = z.object({
  prefix: z.string().max(1_024).default(''),
  limit: z.int().min(1).max(1_000).optional(),
  offset: z.int32().min(0).optional(),
  search: z.string().max(1_024).optional(),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .optional(),
})

/** The calls with JSON. The bodies of all others are files, which may hold anything. */
const calls: readonly { method: string; path: RegExp; body: z.ZodType }[] = [
  { method: 'POST', path: /^\/object\/list\/[^/]+$/, body: listed },
  { method: 'POST', path: /^\/object\/(?:move|copy)$/, body: moved },
  { method: 'POST', path: /^\/object\/sign\/[^/]+$/, body: manyLinks },
  { method: 'POST', path: /^\/object\/sign\/[^/]+\/.+$/, body: z.object({ expiresIn: seconds }) },
  { method: 'DELETE', path: /^\/object\/[^/]+$/, body: z.object({ prefixes: z.array(name).max(1_000) }) },
  { method: 'POST', path: /^\/bucket$/, body: bucket.extend({ id: name }) },
  { method: 'PUT', path: /^\/bucket\/[^/]+$/, body: bucket },
]

/**
 * The gate before the library: a call with JSON goes on with the fields that the library knows, each of its kind. One
 * that can't be taken is answered here; the library would fail.
 */
export async function openStorageCall(request: Request): Promise<Request | Response> {
  const path = new URL(request.url).pathname.replace(/^\/storage\/v1/, '')
  const call = calls.find(each => each.method === request.method && each.path.test(path))
  if (!call) return request
  if (Number(request.headers.get('content-length')) > bodyLimit)
    return storageError(413, 'Payload too large', 'The request is too large.')
  const given = await request.json().catch(() => undefined)
  const fault = findFault(given)
  if (fault) return storageError(400, 'InvalidRequest', fault)
  const read = call.body.safeParse(given)
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.')
    const what = at ? `The field “${at}” is missing or not valid.` : 'The body is not a JSON object.'
    return storageError(400, 'InvalidRequest', what)
  }
  const body = JSON.stringify(read.data)
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(Buffer.byteLength(body)))
  return new Request(request.url, { method: request.method, headers, body })
}
