/** Which models are to be left alone, as far as this process has heard. */
export function createModelPauses(now: () => number = () => performance.now()) {
  const until = new Map<string, number>()

  function note(model: string, ms: number): void {
    until.set(model, Math.max(until.get(model) ?? 0, now() + ms))
  }

  return {
    /** How long a model is still to be left alone; 0: it may be called. */
    leftMs: (model: string) => Math.max(0, Math.ceil((until.get(model) ?? 0) - now())),
    /** The database knows what every worker was told, as of a moment ago: what was noted here since then stays. */
    take(leftMs: ReadonlyMap<string, number>) {
      for (const [model, ms] of leftMs) note(model, ms)
      for (const [model, end] of until) if (end <= now()) until.delete(model)
    },
    note,
  }
}

export type ModelPauses = ReturnType<typeof createModelPauses>
