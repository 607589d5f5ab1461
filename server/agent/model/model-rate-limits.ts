import { longestPauseMs } from '../../domain/agents/model-pause.ts'

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
    leftMs: (model: string) => Math.max(0, Math.ceil((pauses.get(model)?.until ?? 0) - now())),
    /** Tells whether a model has not answered since it was paused. */
    isPaused: (model: string) => pauses.has(model),
    /** Takes the pauses of all workers from the database, which are a moment old. */
    take(leftMs: ReadonlyMap<string, number>) {
      for (const [model, ms] of leftMs) {
        const own = pauses.get(model)
        if (isNew(ended.get(model))) continue
        if (!own || !isNew(own.notedAt)) pauses.set(model, { until: now() + ms, notedAt: null })
      }
      for (const [model, { notedAt }] of pauses) {
        if (!leftMs.has(model) && !isNew(notedAt)) pauses.delete(model)
      }
      for (const [model, at] of ended) if (!isNew(at)) ended.delete(model)
    },
    /** Pauses a model as long as its endpoint asked, and a minute at most. */
    note(model: string, askedMs: number) {
      const until = Math.max(pauses.get(model)?.until ?? 0, now() + Math.min(askedMs, longestPauseMs))
      pauses.set(model, { until, notedAt: now() })
      ended.delete(model)
    },
    /** Ends the pause of a model that has answered. */
    end(model: string) {
      pauses.delete(model)
      ended.set(model, now())
    },
  }
}

export type ModelPauses = ReturnType<typeof createModelPauses>
