import { few, format, list, plural } from '../words'

export const memoryStrings = {
  title: 'Memory',
  tabsLabel: 'Parts of the memory',
  tabs: { known: 'Known', mine: 'About me', review: 'To review' },
  search: 'Search memory',
  again: 'Try again',
  more: 'Show more',
  count: (count: number, more: boolean) =>
    more ? `More than ${format(count)} memories` : plural(count, { one: '# memory', other: '# memories' }),
  none: 'No memories yet',
  noneWhy:
    'A memory is something that agents keep from conversations and use in later answers. Write ‘@Vibe, remember that …’ in any channel, and it stands here with a link to your message.',
  noneMine: 'Nothing is remembered about you',
  noneMineWhy:
    'When an agent remembers something about you, you see it here and can delete it. It does not matter who told the agent.',
  nothing: 'No memories found',
  nothingWhy: 'Try fewer or different words. You see only memories whose sources you can read.',
  nothingFiltered: 'Remove a filter to see more.',
  kinds: {
    fact: 'Fact',
    preference: 'Preference',
    commitment: 'Commitment',
    procedure: 'Procedure',
  },
  kindsOf: {
    fact: 'Facts',
    preference: 'Preferences',
    commitment: 'Commitments',
    procedure: 'Procedures',
  },
  states: { proposed: 'To review', current: 'Current', superseded: 'Replaced' },
  authors: { person: 'People', agent: 'Agents', reflection: 'Reflection' },
  filters: {
    title: 'Filter memories',
    kind: 'Kind',
    anyKind: 'All kinds',
    agent: 'For agent',
    anyAgent: 'Any',
    author: 'Written by',
    anyAuthor: 'Anyone',
    about: 'About',
    anyAbout: 'Anyone',
    channel: 'Source',
    anyChannel: 'All channels',
    age: 'Age',
    anyAge: 'Any time',
    ages: {
      week: 'Last 7 days',
      month: 'Last 30 days',
      older: 'Older than 30 days',
    },
    state: 'State',
    anyState: 'All',
    clear: 'Show all memories',
  },
  groupBy: 'Group by',
  groups: { newest: 'Newest first', about: 'Person', kind: 'Kind', channel: 'Source' },
  aboutNobody: 'About no one in particular',
  aboutPeople: (names: readonly string[]) => `About ${list(names)}`,
  you: 'you',
  inDirect: 'Direct messages',
  opened: 'The open memory',
} as const

export const memoryItemStrings = {
  by: (name: string) => `by ${name}`,
  anAgent: 'an agent',
  byReflection: (name: string) => `${name}, in the background`,
  forWhom: 'Used by',
  forAll: 'All agents',
  sources: 'Sources',
  kindsOfSource: { message: 'Message', result: 'Result', file: 'File' },
  certainty: 'Certainty',
  certainties: {
    certain: 'Certain',
    likely: 'Likely',
    unsure: 'Unsure',
    guess: 'A guess',
  },
  author: 'Written by',
  toTask: 'Show the task',
  changed: 'Changed by',
  doubt: 'To review, because',
  doubts: {
    source_edited: 'the words of a source have changed',
    source_deleted: 'a source was deleted',
    result_stale: 'its result may be out of date',
    result_replaced: 'its result has a newer version',
    successor_deleted: 'the memory that replaced it was deleted',
  },
  replaces: 'Replaces',
  replacedBy: 'Replaced by',
  replacedByHidden: 'A memory that you can’t read',
  audience: 'Who can see this',
  everyone: 'Everyone in the workspace except guests',
  everyoneAnd: (guests: readonly string[]) => `Everyone in the workspace except guests, and ${few(guests)}`,
  people: (names: readonly string[]) =>
    names.length > 3
      ? `${plural(names.length, { one: '# person', other: '# people' })}: ${list(names)}`
      : list(names),
  uses: 'Where it was used',
  noUses: 'In no answer yet',
  use: (agent: string, place: string) => `${agent} in ${place}`,
  moreUses: (count: number) => plural(count, { one: '# more task', other: '# more tasks' }),
  hiddenUses: (count: number) =>
    plural(count, { one: '# task that you can’t read', other: '# tasks that you can’t read' }),
  versions: 'Earlier wordings',
  versionBy: (name: string | null, time: string) =>
    `until ${time}${name === null ? '' : `, changed by ${name}`}`,
  loading: 'Loading…',
  edit: 'Edit',
  editTitle: 'Edit memory',
  text: 'Words',
  textHint: 'Agents use these words. The sources stay as they are.',
  kind: 'Kind',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete this memory?',
  deleteWhy: 'Agents stop using it immediately. Its sources stay where they are. You can’t undo this.',
  deleted: 'The memory was deleted.',
} as const

export const memoryMineStrings = {
  lead: 'Everything that agents remember about you. You can delete any of it, and no agent uses it from then on.',
  export: 'Export as JSON',
  exportName: 'about-me.json',
  hidden: (count: number) =>
    plural(count, {
      one: '# memory from a conversation that you can’t read',
      other: '# memories from conversations that you can’t read',
    }),
  hiddenWhy:
    'It is about you, so you can delete it. Its words stay hidden, because its source is not open to you.',
} as const
