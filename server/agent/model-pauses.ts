/** Which models are to be left alone, as far as this process has heard. */
export function createModelPauses(now: () => number = () => performance.now()) {
  let until = new Map<string, number>()

  return {
    /** How long a model is still to be left alone; 0: it may be called. */
    leftMs: (model: string) => Math.max(0, Math.ceil((until.get(model) ?? 0) - now())),
    /** The database knows what every worker was told. */
    take(leftMs: ReadonlyMap<string, number>) {
      until = new Map([...leftMs].map(([model, ms]) => [model, now() + ms]))
    },
    note(model: string, ms: number) {
      until.set(model, Math.max(until.get(model) ?? 0, now() + ms))
    },
  }
}

export type ModelPauses = ReturnType<typeof createModelPauses>
