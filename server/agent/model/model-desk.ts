import type { QueryVectors } from '../embeddings/query-vectors.ts'
import type { FileTexts } from '../files/file-texts.ts'
import type { LiveTexts } from '../live/live-texts.ts'
import type { ProgressSender } from '../live/progress-sender.ts'
import type { ServerPool } from '../mcp/server-pool.ts'
import type { PictureReader } from '../prompts/picture-reader.ts'
import type { ModelBook } from './endpoints/model-book.ts'
import type { ModelPauses } from './model-rate-limits.ts'
import type { TokenScales } from './token-scales.ts'

/** The things that a model call needs beside its task. */
export interface ModelDesk {
  /** The endpoints that tasks call. */
  models: ModelBook
  pauses: ModelPauses
  texts: LiveTexts
  pictures: PictureReader
  files: FileTexts
  progress: ProgressSender
  scales: TokenScales
  vectors: QueryVectors
  /** The connections to MCP servers. */
  servers: ServerPool
  idleMs: number
  /** Replaces the agents' own time limits, for a model call and for a tool. */
  totalMs: number | null
  toolMs: number | null
  /** The most that the whole instance may spend in a day; null: no limit. */
  dailyUsd: number | null
}
