import type { Database } from '../../db/client.ts'
import { readCountedTokens } from '../../db/spending/counted-tokens.ts'
import { calibrate } from '../../domain/prompts/token-scale.ts'

/** The factors by which our estimates of prompts are off, per workspace and model. */
export interface TokenScales {
  /** Returns a factor on the safe side; 1: nothing was counted yet. */
  of(workspaceId: string, model: string): Promise<number>
}

/** The time after which a factor is read again: it changes slowly. */
const keptMs = 60_000

/** Reads the factors from the counts that came back with answers. */
export function createTokenScales(db: Database): TokenScales {
  const kept = new Map<string, { scale: Promise<number>; until: number }>()
  return {
    of(workspaceId, model) {
      const key = `${workspaceId} ${model}`
      const known = kept.get(key)
      if (known && performance.now() < known.until) return known.scale
      const scale = db.asWorker(tx => readCountedTokens(tx, { workspaceId, model })).then(calibrate)
      kept.set(key, { scale, until: performance.now() + keptMs })
      scale.catch(() => kept.delete(key))
      return scale
    },
  }
}
