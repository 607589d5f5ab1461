/** Keeps the models that must not be called yet, as far as this process has heard. */
export function createModelPauses(now: () => number = () => performance.now()) {
  const until = new Map<string, number>()

  function note(model: string, ms: number): void {
    until.set(model, Math.max(until.get(model) ?? 0, now() + ms))
  }

  return {
    /** Returns the time for which a model must not be called; 0: it may be called. */
    leftMs: (model: string) => Math.max(0, Math.ceil((until.get(model) ?? 0) - now())),
    /**
     * Takes the limits of all workers from the database, which are a moment old: limits that were noted here
     * since then stay.
     */
    take(leftMs: ReadonlyMap<string, number>) {
      for (const [model, ms] of leftMs) note(model, ms)
      for (const [model, end] of until) if (end <= now()) until.delete(model)
    },
    note,
  }
}

export type ModelPauses = ReturnType<typeof createModelPauses>
