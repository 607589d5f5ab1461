const number = new Intl.NumberFormat('en')

export const agentEditorStrings = {
  tabs: {
    label: 'Parts of the agent',
    prompt: 'Prompt and limits',
    tools: 'Tools',
    memory: 'Memory',
    versions: 'Versions',
    cases: 'Cases',
    watch: 'Watch',
  },
  published: (version: number) => `version ${version}, published`,
  saved: (version: number, time: string, by: string) => `draft ${version}, saved ${time} by ${by}`,
  saving: 'saving…',
  changed: 'not saved yet',
  notSaved: 'not saved',
  retry: 'Save again',
  broken: 'Not saved: correct the marked fields first.',
  editingToo: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} edits this agent too`
      : `${new Intl.ListFormat('en').format(names)} edit this agent too`,
  newer: (author: string | null, version: number) =>
    `${author ?? 'Somebody'} published version ${version} after this draft was started. Merge its changes into the draft before you publish.`,
  bringIn: 'Merge its changes',
  conflict: (field: string) => `${field}: you and another admin changed the same place`,
  conflictWhy: 'The draft has the version of the other admin. Yours is kept here until you choose.',
  useMine: 'Use mine',
  keepTheirs: 'Keep theirs',
  keepBoth: 'Keep both',
  tokensMore: (more: number, version: number) =>
    more === 0
      ? `same as version ${version}`
      : `${number.format(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than version ${version}`,
  linesChanged: (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'} changed`,
  compare: 'Compare',
  compareBy: 'Compare by',
  byWords: 'Words',
  byLines: 'Lines',
  counts: (given: { lines: number; added: number; removed: number }) =>
    `${given.lines} ${given.lines === 1 ? 'line' : 'lines'} changed, ${given.added} words added, ${given.removed} removed`,
  draft: (version: number) => `Draft ${version}`,
  toDraft: (version: number) => `Version ${version} → draft ${version + 1}`,
  onlyVersion: 'This is the only version. The next one is compared with it here.',
  nothingRemoved: 'Restoring makes a new version. Nothing is ever removed.',
  rollbackDraft: 'Your draft is kept. You merge the new version into it before you publish.',
  discard: 'Discard',
  publish: 'Publish…',
  playground: 'Playground',
  playgroundTitle: 'Playground',
  playgroundLead: 'Runs the draft. Nothing is posted.',
  toRequest: 'See the exact request in the playground',
  closePlayground: 'Close the playground',
  discardTitle: 'Discard this draft?',
  discardWhy: (version: number) =>
    `All admins lose the changes of this draft. Version ${version} stays as it is.`,
  discardFirstWhy: 'This agent was never published, so it is deleted together with its draft.',
  publishTitle: (version: number) => `Publish version ${version}`,
  publishLead: 'The next task uses it. A running task keeps the version it began with.',
  publishFirstLead: 'This also switches the agent on, so people can mention it.',
  publishNow: 'Publish',
  publishedNow: 'Published. The next task uses this version.',
}
