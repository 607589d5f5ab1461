import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { acceptFile } from '../../chat/messages/files/accept-file.ts'
import { announceFile } from '../../chat/messages/files/announce-file.ts'
import { openFile } from '../../chat/messages/files/open-file.ts'
import { sweepFiles } from '../../chat/messages/files/sweep-files.ts'
import { agentPictureMount } from '../../domain/agents/agent-picture.ts'
import { linkPictureMount } from '../../domain/links/link-limits.ts'
import { imageHeadLength, imageTypes, readImageType } from '../../domain/messages/image-type.ts'
import { personPictureMount } from '../../domain/people/person-picture.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { id } from '../../domain/wire/ids.ts'
import { covers } from '../../domain/workspaces/api-key.ts'
import type { Exchange } from '../exchange.ts'
import { toRefusal } from '../guard/domain-refusal.ts'
import { Refusal, sendJson } from '../guard/refusal.ts'
import { checkSameOrigin } from '../guard/same-origin.ts'
import { tellLimits } from '../guard/tell-limits.ts'
import type { Session } from '../session/session.ts'
import { sendAgentPicture, takeAgentPicture } from './agent-pictures-endpoint.ts'
import { attachmentHeader } from './content-disposition.ts'
import type { FilesParts } from './files-parts.ts'
import { serveLinkPicture } from './link-pictures-endpoint.ts'
import { sendPersonPicture, takePersonPicture } from './person-pictures-endpoint.ts'
import { readLength } from './read-length.ts'

export const filesMount = '/api/files/'

/**
 * Serves the bytes of attached files, under /api/files/<id>, and of the pictures of agents and people below it: PUT uploads a file before its message, GET reads
 * it. Both pass through our own door, with an embedded or a hosted Supabase: the address of an image needs
 * the session's cookie, every read checks again whether this person may read the file, and only raster images
 * are ever shown inline.
 */
export async function serveFiles(parts: FilesParts, exchange: Exchange): Promise<void> {
  const { req, res, url } = exchange
  if (url.pathname.startsWith(linkPictureMount)) return serveLinkPicture(parts, exchange)
  const { mount, send, take } = places.find(place => url.pathname.startsWith(place.mount)) ?? attached
  const fileId = id.safeParse(url.pathname.slice(mount.length))
  if (!fileId.success) throw new Refusal(404, 'not_found', 'Nothing was found at this address.')
  const session = await parts.readSession(exchange)
  if (!session) throw new Refusal(401, 'signed_out', 'Sign in to continue.')
  const place = { session, fileId: fileId.data, pictureId: fileId.data }
  try {
    if (req.method === 'GET' || req.method === 'HEAD') return await send(parts, exchange, place)
    if (req.method === 'PUT') return await take(parts, exchange, place)
  } catch (error) {
    throw toRefusal(error)
  }
  res.setHeader('allow', 'GET, HEAD, PUT')
  throw new Refusal(405, 'method_not_allowed', 'This address accepts only GET or PUT.')
}

interface Place {
  session: Session
  fileId: string
}

const attached = { mount: filesMount, send: sendFile, take: takeFile }
const places = [
  { mount: agentPictureMount, send: sendAgentPicture, take: takeAgentPicture },
  { mount: personPictureMount, send: sendPersonPicture, take: takePersonPicture },
]

/**
 * Sends a file. The bytes under an id change at most once, when a picture is clean, but the list of people who may read
 * them does: caches must ask each time.
 */
async function sendFile({ db, files }: FilesParts, { req, res, url }: Exchange, { session, fileId }: Place) {
  const file = await openFile(db, { claims: session.claims, fileId })
  // The clean copy of a picture is another file for a browser.
  const etag = file.copy === 'clean' ? `"${file.id}-clean"` : `"${file.id}"`
  res.setHeader('cache-control', 'private, no-cache')
  res.setHeader('etag', etag)
  if (req.headers['if-none-match'] === etag) {
    res.statusCode = 304
    return void res.end()
  }
  const isShown = imageTypes.has(file.type) && !url.searchParams.has('download')
  res.setHeader('content-type', isShown ? file.type : 'application/octet-stream')
  res.setHeader('content-disposition', attachmentHeader(file.name, isShown ? 'inline' : 'attachment'))
  res.setHeader('content-length', file.size)
  if (req.method === 'HEAD') return void res.end()
  const bytes = await files.get(file)
  // A client that closes the page in the middle is not a failure.
  await pipeline(Readable.from(bytes), res).catch(() => res.destroy())
}

const announced = z.object({
  channel: id,
  name: z.string().max(1_000),
  width: z.coerce.number().int().min(1).max(65_535).optional(),
  height: z.coerce.number().int().min(1).max(65_535).optional(),
})

async function takeFile(parts: FilesParts, exchange: Exchange, { session, fileId }: Place) {
  const { env, db, limits, files } = parts
  const { req, res, url, log } = exchange
  const { claims, userId, kind } = session
  if (kind === 'cookie') checkSameOrigin(env, req)
  if (session.apiKey && !covers(session.apiKey.scope, 'write')) {
    throw new DomainError(
      'key_scope',
      'This API key has the scope “read”. Create a key with the scope “write”.',
    )
  }
  await tellLimits(limits, res).consume('write', userId)
  const said = announced.safeParse(Object.fromEntries(url.searchParams))
  if (!said.success) {
    throw new Refusal(400, 'invalid_input', 'The address must contain the channel and the file name.')
  }
  const { channel: channelId, name, width, height } = said.data
  const size = readLength(req)
  const measured = width && height ? { width, height } : { width: null, height: null }
  const { attachment, workspaceId, stored } = await announceFile(db, {
    claims,
    id: fileId,
    channelId,
    name,
    size,
    ...measured,
    quota: env.fileQuota,
  })
  if (stored) return sendJson(res, 200, { attachment })
  const { type, bytes } = await peek(req)
  await files.put(
    { id: fileId, workspaceId, copy: 'sent' },
    { bytes, size, type: type ?? 'application/octet-stream' },
  )
  sendJson(res, 200, { attachment: await acceptFile(db, { claims, attachment, type }) })
  await sweepFiles(db, files).catch((error: unknown) =>
    log.warn({ err: error }, 'could not remove unused files'),
  )
}

/** Detects the type of the bytes from the first ones, and returns all of them. */
async function peek(
  req: IncomingMessage,
): Promise<{ type: string | null; bytes: ReadableStream<Uint8Array> }> {
  const chunks: AsyncIterator<Uint8Array> = req[Symbol.asyncIterator]()
  let head = new Uint8Array()
  while (head.length < imageHeadLength) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const bytes = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(head),
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return { type: readImageType(head), bytes }
}
