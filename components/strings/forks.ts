import { format, list, plural } from './words'

const messages = (count: number) =>
  count === 0 ? 'No messages yet' : plural(count, { one: '# message', other: '# messages' })

export const forksStrings = {
  /** The fork itself. */
  label: (description: string) => `Fork: ${description}`,
  where: 'Where you are',
  back: 'Back to the thread',
  thread: 'Thread',
  inChannel: (channel: string, count: number) => `Fork in ${channel}, ${messages(count).toLowerCase()}`,
  direct: 'a direct message',
  messages,
  forkedBy: (name: string, time: string) => `${name} forked from here at ${time}.`,
  showParent: 'Show in the thread',
  parent: 'The message that it starts from',
  wholeParent: 'Show all',
  foldParent: 'Show less',
  deleted: 'Message deleted',
  think: 'Think it through',
  thinkWith: (names: readonly string[]) => `Think it through with ${list(names)}`,
  empty: (partner: string | null) =>
    partner
      ? `${partner} thinks along: it answers what you write here, nobody has to be mentioned.`
      : 'Nobody thinks along here. Mention an agent to ask it something.',
  emptyTitle: 'A side conversation',
  emptyLead: 'What is said here stays out of the thread. Resolve brings back what came out of it.',
  missing: 'This fork is not here',
  missingWhy: 'It may be in a channel that you can’t read, or the link is not whole.',

  partner: {
    with: (name: string) => `${name} thinks along`,
    none: 'Nobody thinks along',
    change: (now: string) => `${now}; change`,
    nobody: 'Nobody',
    nobodyWhy: 'Agents answer only where they are mentioned.',
  },
  resolve: 'Resolve',
  goOnResolving: 'Go on with the result',
  more: 'More',
  acts: {
    edit: 'Edit the fork',
    forks: 'Forks of this thread',
    copyLink: 'Copy link',
    abandon: 'Abandon',
    reopen: 'Reopen',
  },
  onlyOwner: (name: string) => `Only ${name} and admins can resolve or abandon it.`,
  linkCopied: 'Link copied',
  abandonTitle: 'Abandon this fork?',
  abandonWhy:
    'Nothing is posted to the thread. What was said stays readable and can be found; agents at work here stop. You can reopen it.',
  closed: {
    resolved: (name: string, time: string) => `Resolved by ${name}, ${time}.`,
    abandoned: (name: string, time: string) => `Abandoned by ${name}, ${time}.`,
    why: 'It can be read, not written in.',
    result: 'Show the result',
    reopen: 'Reopen',
  },

  /** Under the message that forks start from. */
  fromHere: (count: number) => plural(count, { one: '# fork from here', other: '# forks from here' }),
  moreForks: (count: number) => plural(count, { one: '# more fork', other: '# more forks' }),
  chipStates: { active: 'active fork', resolved: 'resolved', abandoned: 'abandoned' },

  /** The sidebar's part. */
  mine: { title: 'Forks I am in', result: 'Result', abandoned: 'abandoned', messages: 'messages' },

  /** The list beside it. */
  list: 'Forks of this thread',
  ofMost: (count: number, most: number) => `${format(count)} of ${format(most)} active`,
  close: 'Close the list of forks',
  groups: { active: 'Active', resolved: 'Resolved', abandoned: 'Abandoned' },
  none: 'No forks yet',
  noneWhy: 'Fork from a message to think something through beside the thread.',
  lately: (count: number, ago: string) => `${messages(count)}, ${ago}`,
  by: (count: number, name: string) => `${messages(count)}, by ${name}`,
  result: (headline: string) => `Result: ${headline}`,
  stale: 'may be out of date',
  now: 'now',
  minutesAgo: (minutes: number) => `${format(minutes)} min ago`,
  shown: 'What agents are shown here',
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  off: (tokens: number) => `off, ${format(tokens)}`,
  left: (label: string) => `Show agents: ${label}`,
  shownUnread: 'What agents are shown could not be read.',
  spent: 'Spent in this fork',
  spentOf: (spent: string, budget: string) => `${spent} of ${budget}`,
  atBudget: (budget: string) => `At ${budget} the fork pauses and asks.`,
  again: 'Try again',

  /** The dialog that opens one. */
  create: {
    title: 'Fork from here',
    from: 'It starts from',
    description: 'What it is about',
    descriptionHint: 'Proposed from the message; write what you want to find out.',
    partner: 'Who thinks along',
    partnerHint: 'Answers every message in the fork without a mention.',
    nobody: 'Nobody',
    budget: 'Budget in US dollars',
    budgetHint: 'At the limit the fork pauses and asks.',
    budgetProblem: 'An amount above 0, as 1 or 0.50.',
    active: (count: number, most: number) => `${format(count)} of ${format(most)} active in this thread`,
    full: (most: number) =>
      `This thread has ${plural(most, { one: '# active fork', other: '# active forks' })}, as many as there may be. Resolve or abandon one first:`,
    act: 'Fork',
    cancel: 'Cancel',
    measuring: 'Counting…',
  },
  edit: {
    title: 'Edit the fork',
    description: 'What it is about',
    budget: 'Budget in US dollars',
    budgetProblem: 'An amount above 0, as 1 or 0.50.',
    save: 'Save',
    cancel: 'Cancel',
  },
}
