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
  saved: (version: number, time: string) => `draft ${version}, saved ${time}`,
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
    `${author ?? 'Somebody'} published version ${version} after this draft began. Bring its changes into the draft before you publish.`,
  bringIn: 'Bring them in',
  conflict: (field: string) => `${field}: you and another admin changed the same place`,
  conflictWhy: 'The draft has the other wording. Yours is kept here until you choose.',
  useMine: 'Use mine',
  keepTheirs: 'Keep theirs',
  keepBoth: 'Keep both',
  tokensMore: (more: number, version: number) =>
    more === 0
      ? `as many as version ${version}`
      : `${number.format(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than version ${version}`,
  linesChanged: (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'} changed`,
  compare: 'Compare',
  compareBy: 'Compare by',
  byWords: 'Words',
  byLines: 'Lines',
  counts: (given: { lines: number; added: number; removed: number }) =>
    `${given.lines} ${given.lines === 1 ? 'line' : 'lines'} changed, ${given.added} words in, ${given.removed} out`,
  draft: (version: number) => `Draft ${version}`,
  toDraft: (version: number) => `Version ${version} → draft ${version + 1}`,
  onlyVersion: 'This is the only version. The next one is compared with it here.',
  nothingRemoved: 'Restoring makes a new version. Nothing is ever removed.',
  rollbackDraft: 'The draft stays, and has to be merged with the new version.',
  discard: 'Discard',
  publish: 'Publish…',
  playground: 'Try it',
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
  publishFirstLead: 'The agent is switched on: people can mention it from now.',
  publishNow: 'Publish',
  publishedNow: 'Published. The next task uses this version.',
}
