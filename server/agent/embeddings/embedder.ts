/**
 * Asks an endpoint for the vectors of texts, in the form of OpenAI (`POST …/embeddings`), which Voyage, Ollama and vLLM
 * speak, too. The operator names the endpoint, so its address is not guarded; its answers are bounded and checked.
 */
import * as z from 'zod'
import { type Embedding, embeddingLimits, nameVectors, normalise } from '../../domain/memory/embedding.ts'
import type { Env } from '../../env.ts'
import { boundBody } from '../../outbound/bound-body.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { readRetryAfter } from '../../outbound/read-retry-after.ts'
import { EmbeddingsError } from './embeddings-error.ts'

export interface Embedder {
  model: string
  /** Returns a vector for each text, in their order. Fails with an EmbeddingsError. */
  embed(texts: readonly string[], within: { timeoutMs: number; signal?: AbortSignal }): Promise<Embedding[]>
}

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
})

/** A number takes about 25 characters, and an answer has some words around them. */
const bytesOfNumber = 32

export function createEmbedder({ url, model, key }: NonNullable<Env['embeddings']>): Embedder {
  const address = addressOf(url)
  const { host } = new URL(address)
  /** The size of the vectors of this model, known from the first answer. */
  let known: number | null = null

  async function embed(
    texts: readonly string[],
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Embedding[]> {
    const late = AbortSignal.timeout(timeoutMs)
    const ended = signal ? AbortSignal.any([late, signal]) : late
    try {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, input: texts }),
        signal: ended,
      })
      if (!response.ok) throw refusalOf(host, response)
      return readAnswer(await readText(response, texts.length), texts.length)
    } catch (error) {
      if (error instanceof EmbeddingsError) throw error
      if (signal?.aborted) throw error
      if (late.aborted) throw new EmbeddingsError('slow', `${host} took too long to answer.`)
      throw new EmbeddingsError('unreachable', `${host} can’t be reached.`)
    }
  }

  return { model, embed }

  async function readText(response: Response, count: number): Promise<string> {
    const { body } = response
    if (!body) throw unexpected('no answer')
    const bounded = boundBody(body, {
      maxBytes: 64 * 1024 + count * embeddingLimits.dimensions * bytesOfNumber,
      byEvent: false,
      onChunk: () => {},
      onEnd: () => {},
      explain: error => (error instanceof OutboundError ? unexpected('an answer that is too large') : error),
    })
    return new Response(bounded).text()
  }

  function readAnswer(text: string, count: number): Embedding[] {
    const read = answer.safeParse(readJson(text))
    if (!read.success) throw unexpected('an answer in another form')
    const { data } = read.data
    if (data.length !== count) throw unexpected(`${data.length} vectors for ${count} texts`)
    const vectors = data
      .map((each, place) => ({ ...each, place: each.index ?? place }))
      .sort((one, other) => one.place - other.place)
      .map(({ embedding }) => embedding)
    const sizes = new Set(vectors.map(({ length }) => length))
    const [size = 0] = sizes
    if (sizes.size !== 1 || size < 1 || size > embeddingLimits.dimensions)
      throw unexpected('vectors of a wrong size')
    known ??= size
    if (size !== known) throw unexpected(`vectors of ${size} numbers in place of ${known}`)
    return vectors.map(vector => {
      const values = normalise(vector)
      if (!values) throw unexpected('a vector without a direction')
      return { model: nameVectors(model, size), values }
    })
  }

  function unexpected(what: string): EmbeddingsError {
    return new EmbeddingsError('unexpected', `${host} sent ${what}.`)
  }
}

/** A base address ends in `/v1`, as for other programs; a bare host gets it. */
function addressOf(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  const full = path.endsWith('/embeddings') ? path : `${path || '/v1'}/embeddings`
  return `${origin}${full}${search}`
}

function refusalOf(host: string, { status, headers }: Response): EmbeddingsError {
  const retryAfterMs = readRetryAfter(headers.get('retry-after'))
  const isBusy = status === 429 || status >= 500
  return new EmbeddingsError(isBusy ? 'busy' : 'refused', `${host} answered ${status}.`, retryAfterMs)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
