import type { Embedding, MissingVector } from '../../domain/memory/embedding.ts'
import type { Log } from '../../log.ts'
import type { Embedder } from './embedder.ts'
import { EmbeddingsError } from './embeddings-error.ts'

/** The vector of a search, or the reason why it has none. */
export type QueryVector = { vector: Embedding } | { vector: null; without: MissingVector }

/** Makes the vectors of searches. */
export interface QueryVectors {
  /** Never fails and never takes long: without a vector, words alone are compared. */
  ask(words: string, signal?: AbortSignal): Promise<QueryVector>
}

const timeoutMs = 700
/** After a failure, searches don't wait for the endpoint for this long. */
const restMs = 10_000
/** A prompt can be long; its beginning tells its subject. */
const mostWords = 4_000

export function createQueryVectors({ embedder, log }: { embedder: Embedder | null; log: Log }): QueryVectors {
  let failed: { without: MissingVector; until: number } | null = null

  return {
    async ask(words, signal) {
      if (!embedder) return { vector: null, without: 'no_endpoint' }
      if (failed && performance.now() < failed.until) return { vector: null, without: failed.without }
      try {
        const [vector] = await embedder.embed([words.slice(0, mostWords)], {
          timeoutMs,
          ...(signal && { signal }),
        })
        failed = null
        return vector ? { vector } : { vector: null, without: 'failed' }
      } catch (error) {
        const without = error instanceof EmbeddingsError && error.reason === 'slow' ? 'too_slow' : 'failed'
        if (!signal?.aborted) {
          failed = { without, until: performance.now() + restMs }
          log.warn({ err: error }, 'a search of memory goes without a vector')
        }
        return { vector: null, without }
      }
    },
  }
}
