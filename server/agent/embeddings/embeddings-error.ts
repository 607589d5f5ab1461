import type { VectorProblem } from '../../domain/memory/embedding.ts'

/** An endpoint that made no vectors. The message names its host and never its address or key. */
export class EmbeddingsError extends Error {
  readonly reason: VectorProblem
  readonly retryAfterMs: number

  constructor(reason: VectorProblem, message: string, retryAfterMs = 0) {
    super(message)
    this.name = 'EmbeddingsError'
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
