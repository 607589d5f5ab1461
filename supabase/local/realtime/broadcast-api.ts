/**
 * Broadcast over HTTP, for the server's own programs: a batch in one call, and the single message that
 * realtime-js sends with `httpSend`. A batch is sent completely or not at all.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Broadcast } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'
import { isSameSecret } from './same-secret.ts'
import { splitAddress } from './split-address.ts'
import type { VerifyToken } from './verify-token.ts'

export type BroadcastApiOptions = {
  secretKey: string
  verifyToken: VerifyToken
  limits: Pick<RealtimeLimits, 'payloadBytes'>
  broadcast(message: Broadcast): void
}

const bodyLimit = 4 * 1024 * 1024
const batchLimit = 1000

const name = z.string().min(1).max(255)
const payload = z.record(z.string(), z.unknown())
const isPrivate = z.literal(true, 'Only private channels exist here. Set private to true.')
const batchShape = z.object({
  messages: z
    .array(z.object({ topic: name, event: name, payload, private: isPrivate }))
    .min(1)
    .max(batchLimit),
})

class HttpProblem extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.name = 'HttpProblem'
    this.status = status
  }
}

/** Answers a request below `/realtime/v1/api/broadcast`; `path` is the rest of its path. */
export async function answerBroadcast(
  options: BroadcastApiOptions,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
): Promise<void> {
  try {
    if (req.method !== 'POST') throw new HttpProblem(405, 'Broadcasts are sent with POST.')
    await checkCaller(options, req)
    const messages = path === '' ? await readBatch(req) : [await readSingle(req, path)]
    const tooLong = messages.find(message => Buffer.byteLength(message.payload) > options.limits.payloadBytes)
    if (tooLong) {
      throw new HttpProblem(
        422,
        `The payload for ${tooLong.topic} is longer than ${options.limits.payloadBytes} bytes.`,
      )
    }
    for (const message of messages) options.broadcast(message)
    res.writeHead(202).end()
  } catch (error) {
    // A caller that disconnected in the middle gets no answer.
    if (req.destroyed && !req.complete) return
    if (!(error instanceof HttpProblem)) throw error
    res
      .writeHead(error.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: error.message }))
  }
}

async function checkCaller({ secretKey, verifyToken }: BroadcastApiOptions, { headers }: IncomingMessage) {
  const bearer = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const token = bearer ?? headers.apikey
  if (typeof token !== 'string')
    throw new HttpProblem(401, 'Send the secret key as apikey or as a bearer token.')
  if (isSameSecret(token, secretKey)) return
  const claims = await verifyToken(token).catch(() => null)
  if (claims?.role === 'service_role') return
  throw claims
    ? new HttpProblem(403, 'Only the server itself can broadcast over HTTP.')
    : new HttpProblem(401, 'This token is not the secret key.')
}

async function readBatch(req: IncomingMessage): Promise<Broadcast[]> {
  const { messages } = check(batchShape, await readJson(req))
  return messages.map(({ topic, event, payload }) => ({ topic, event, payload: JSON.stringify(payload) }))
}

/** Reads `/<topic>/events/<event>?private=true` with the payload as body. */
async function readSingle(req: IncomingMessage, path: string): Promise<Broadcast> {
  const [topic, event] = /^\/([^/]+)\/events\/([^/]+)$/.exec(path)?.slice(1).map(decodePart) ?? []
  if (topic === undefined || event === undefined)
    throw new HttpProblem(404, 'Nothing was found at this address.')
  const { query } = splitAddress(req)
  check(isPrivate, query.get('private') === 'true')
  if ([...query.keys()].some(key => key.startsWith('persist'))) {
    throw new HttpProblem(422, 'This server does not store broadcasts. Send without persist.')
  }
  const body = check(payload, await readJson(req))
  return { topic: check(name, topic), event: check(name, event), payload: JSON.stringify(body) }
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) {
    throw new HttpProblem(415, 'Send broadcasts as application/json.')
  }
  const chunks: Buffer[] = []
  let length = 0
  // A body that is too long is still read to its end: its sender reads no answer before everything is sent.
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length <= bodyLimit) chunks.push(bytes)
  }
  if (length > bodyLimit) {
    throw new HttpProblem(413, `A request can be up to ${bodyLimit} bytes long. Send less at once.`)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new HttpProblem(400, 'The body is not valid JSON.')
  }
}

function check<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw new HttpProblem(422, z.prettifyError(result.error))
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new HttpProblem(400, 'The address is not encoded correctly.')
  }
}
