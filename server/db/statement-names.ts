/** The names under which connections keep the plans of statements. */
export interface StatementNames {
  /** Undefined: it is planned each time. */
  nameOf(text: string): string | undefined
  /** The tables have another shape by now: what was planned so far is asked for by no name any more. */
  forget(): void
}

/** A plan is worth its memory, on every connection, once its statement has come so often. */
const usedBefore = 5
const mostNames = 60
/** Statements that are written out for their values, such as lists of any length, come in endless variety. */
const mostCounted = 2_000

/**
 * Names the statements that a process makes again and again: they are few, long and always the same, and planning them
 * is a quarter of what a task costs the database.
 */
export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let named = 0
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostNames) return known
      const count = (uses.get(text) ?? 0) + 1
      if (count <= usedBefore) {
        if (uses.size >= mostCounted) uses.clear()
        uses.set(text, count)
        return undefined
      }
      uses.delete(text)
      const name = `openvibe_${++named}`
      names.set(text, name)
      return name
    },
    forget() {
      names.clear()
      uses.clear()
    },
  }
}
