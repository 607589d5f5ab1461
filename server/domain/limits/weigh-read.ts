/** Reads that work through many rows, by their names at the doors: procedures, routes, tools. */
const heavy: ReadonlySet<string> = new Set([
  ...['search.messages', 'search.decisions', 'memory.searchByMeaning', 'audit.export', 'ledger.export'],
  ...['searchMessages', 'listDecisions', 'exportAudit', 'exportMemoryAboutMe', 'memory.exportAboutMe'],
  ...['search', 'list_decisions', 'recall_memory'],
])

/**
 * Returns the points that a read counts against the limit of its person. One request can hold many reads, so requests
 * are no measure.
 */
export function weighRead(name: string): number {
  return heavy.has(name) ? 30 : 1
}
