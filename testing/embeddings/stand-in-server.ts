import { createServer } from 'node:http'
import * as z from 'zod'
import { readBody } from '../../server/offline-model/read-body.ts'
import { makeStandInVector, standInDimensions } from './stand-in-vector.ts'

const asked = z.object({ model: z.string(), input: z.array(z.string()).min(1).max(2048) })

/** An answer in place of vectors. `silent`: none at all. */
type Fault = { status: number; headers?: Record<string, string>; body?: unknown } | 'silent'

export interface StandInServer {
  /** The address for OPENVIBE_EMBEDDINGS_URL. */
  url: string
  /** The requests so far that were answered with vectors or a fault: their texts and their key. */
  requests: { model: string; input: string[]; authorization: string | null }[]
  /** Answers the following requests in this way, until it is null. */
  fail(fault: Fault | null): void
  /** Runs before each answer with vectors. */
  beforeAnswer(act: (() => Promise<void>) | null): void
  close(): Promise<void>
}

/** Starts an endpoint for embeddings in the form of OpenAI on loopback; its vectors come from no model. */
export async function startStandInServer({ dimensions = standInDimensions } = {}): Promise<StandInServer> {
  const requests: StandInServer['requests'] = []
  let fault: Fault | null = null
  let before: (() => Promise<void>) | null = null
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    const given = asked.safeParse(JSON.parse((await readBody(request)) ?? 'null'))
    if (request.url !== '/v1/embeddings' || !given.success)
      return reply(404, { error: { message: 'not here' } })
    const { model, input } = given.data
    requests.push({ model, input, authorization: request.headers.authorization ?? null })
    if (fault === 'silent') return
    if (fault) return reply(fault.status, fault.body ?? { error: { message: 'planned' } }, fault.headers)
    await before?.()
    const data = input.map((text, index) => ({
      ...{ object: 'embedding', index, embedding: makeStandInVector(text, dimensions) },
    }))
    reply(200, { object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no address.')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    fail: given => {
      fault = given
    },
    beforeAnswer: act => {
      before = act
    },
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
