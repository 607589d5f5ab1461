import { longestPauseMs } from '../../domain/agents/model-pause.ts'
import { type ModelPlace, placeKey } from '../../domain/models/model-place.ts'

/** For this time, the pauses from the database may be older than a pause or an answer of this process. */
const believedMs = 2_000

interface Pause {
  until: number
  /** The time when this process noted it; null: it came from the database. */
  notedAt: number | null
}

/**
 * Keeps the models that are paused, as far as this process has heard. A model stays here after its pause, until it
 * has answered: meanwhile one task tries it.
 */
export function createModelPauses(now: () => number = () => performance.now()) {
  const pauses = new Map<string, Pause>()
  const ended = new Map<string, number>()
  const isNew = (at: number | null | undefined) => at != null && now() - at < believedMs

  return {
    /** Returns the time for which a model must not be called; 0: it may be called, or tried. */
    leftMs: (model: ModelPlace) => Math.max(0, Math.ceil((pauses.get(placeKey(model))?.until ?? 0) - now())),
    /** Tells whether a model has not answered since it was paused. */
    isPaused: (model: ModelPlace) => pauses.has(placeKey(model)),
    /** Takes the pauses of all workers from the database, which are a moment old. */
    take(leftMs: ReadonlyMap<string, number>) {
      for (const [key, ms] of leftMs) {
        const own = pauses.get(key)
        if (isNew(ended.get(key))) continue
        if (!own || !isNew(own.notedAt)) pauses.set(key, { until: now() + ms, notedAt: null })
      }
      for (const [key, { notedAt }] of pauses) {
        if (!leftMs.has(key) && !isNew(notedAt)) pauses.delete(key)
      }
      for (const [key, at] of ended) if (!isNew(at)) ended.delete(key)
    },
    /** Pauses a model as long as its endpoint asked, and a minute at most. */
    note(model: ModelPlace, askedMs: number) {
      const key = placeKey(model)
      const until = Math.max(pauses.get(key)?.until ?? 0, now() + Math.min(askedMs, longestPauseMs))
      pauses.set(key, { until, notedAt: now() })
      ended.delete(key)
    },
    /** Ends the pause of a model that has answered. */
    end(model: ModelPlace) {
      pauses.delete(placeKey(model))
      ended.set(placeKey(model), now())
    },
  }
}

export type ModelPauses = ReturnType<typeof createModelPauses>
