/** The names under which connections keep the plans of statements. */
export interface StatementNames {
  /** Returns the name of a statement. Undefined: the statement is planned each time. */
  nameOf(text: string): string | undefined
  /** Forgets all names, because the tables have another shape now: no plan made before is used again. */
  forget(): void
}

/** The number of times after which a statement gets a name. A plan takes memory on every connection. */
const usedBefore = 5
const mostNames = 60
/**
 * The number of statements that are counted. Statements that contain their values, for example lists of any
 * length, have endless variants.
 */
const mostCounted = 2_000

/**
 * Gives names to statements that a process makes again and again. They are few, long and always the same, and
 * planning them is a quarter of the cost of a task in the database.
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
