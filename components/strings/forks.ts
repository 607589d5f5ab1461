import { dollars } from '@/server/domain/spending/dollars'
import { format, list, plural } from './words'

const messages = (count: number) =>
  count === 0 ? 'No messages yet' : plural(count, { one: '# message', other: '# messages' })

/** A limit can be lowered below the number of forks that are already active. */
const ofMost = (count: number, most: number) =>
  count > most
    ? `${format(count)} active, above the limit of ${format(most)}`
    : `${format(count)} of ${format(most)} active`

export const forksStrings = {
  /** Words in the fork itself. */
  label: (description: string) => `Fork: ${description}`,
  where: 'Breadcrumb',
  back: 'Back to the thread',
  thread: 'Thread',
  inChannel: (channel: string, count: number) => `Fork in ${channel}, ${messages(count).toLowerCase()}`,
  direct: 'a direct message',
  messages,
  forkedBy: (name: string, time: string) => `${name} forked from here at ${time}.`,
  showParent: 'Show in the thread',
  parent: 'Starting message',
  wholeParent: 'Show all',
  foldParent: 'Show less',
  think: 'Think it through',
  thinkWith: (names: readonly string[]) => `Think it through with ${list(names)}`,
  empty: (partner: string | null) =>
    partner
      ? `Write the first message: say what you want to find out. ${partner} answers without a mention.`
      : 'Write the first message. Mention an agent to get an answer from it.',
  emptyTitle: 'A side conversation',
  emptyLead: 'Messages here stay out of the thread. Resolve posts the result in the thread.',

  partner: {
    with: (name: string) => `Partner: ${name}`,
    none: 'No partner',
    change: (now: string) => `${now}. Change the partner`,
    nobody: 'No partner',
    nobodyWhy: 'Agents answer only when they are mentioned.',
  },
  resolve: 'Resolve',
  goOnResolving: 'Continue the result draft',
  /** On a phone, where the bar has no room for more; the beginning of the whole. */
  goOnShort: 'Continue',
  more: 'More',
  acts: {
    edit: 'Edit the fork',
    forks: 'Forks of this thread',
    copyLink: 'Copy link',
    abandon: 'Abandon',
    reopen: 'Reopen',
  },
  onlyOwner: (name: string) => `Only ${name} and admins can resolve or abandon this fork.`,
  linkCopied: 'Link copied',
  abandonTitle: 'Abandon this fork?',
  abandonWhy:
    'Nothing is posted in the thread. Messages stay readable and searchable. Agents that are working here stop. You can reopen the fork.',
  closed: {
    resolved: (name: string, time: string) => `Resolved by ${name}, ${time}.`,
    abandoned: (name: string, time: string) => `Abandoned by ${name}, ${time}.`,
    why: 'This fork is read-only.',
    result: 'Show the result',
    reopen: 'Reopen',
  },

  /** The line in a thread that announces a fork: 'Ada forked ‘Which press?’ from Bob’s message'. */
  line: {
    forked: (name: string) => `${name} forked`,
    youForked: 'You forked',
    from: 'from',
    message: (name: string) => `${name}’s message`,
    yours: 'your message',
    yourOwn: 'your own message',
    theirOwn: 'their own message',
    earlier: 'an earlier message',
  },

  /** The link under the message that forks start from. */
  fromHere: (count: number) => plural(count, { one: '# fork from here', other: '# forks from here' }),
  moreForks: (count: number) => plural(count, { one: '# more fork', other: '# more forks' }),
  chipStates: { active: 'active fork', resolved: 'resolved', abandoned: 'abandoned' },

  /** The list of forks beside a thread. */
  list: 'Forks of this thread',
  ofMost,
  /** While there are more active forks than the lowered limit allows. */
  aboveMost: (count: number, most: number) =>
    `The limit was lowered to ${format(most)}. ${plural(count - most + 1, { one: '# fork has', other: '# forks have' })} to be resolved or abandoned before a new one can start.`,
  close: 'Close the list of forks',
  groups: { active: 'Active', resolved: 'Resolved', abandoned: 'Abandoned' },
  none: 'No forks yet',
  noneWhy: 'Fork from a message to think something through beside the thread.',
  recent: (count: number, ago: string) => `${messages(count)}, ${ago}`,
  by: (count: number, name: string) => `${messages(count)}, by ${name}`,
  result: (headline: string) => `Result: ${headline}`,
  /** The time follows, for example '5 min ago' or 'now'. */
  last: {
    active: (when: string) => `Last activity: ${when}`,
    resolved: (when: string) => `Resolved: ${when}`,
    abandoned: (when: string) => `Abandoned: ${when}`,
  },
  stale: 'may be out of date',
  now: 'now',
  minutesAgo: (minutes: number) => `${format(minutes)} min ago`,
  shown: 'Context for agents',
  /** The list of the context that agents are shown. */
  context: {
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    count: format,
    off: (tokens: number) => `off, ${format(tokens)}`,
    unread: 'The context could not be loaded.',
    messages: 'Messages of the thread',
    always: 'In every request',
    alwaysParts: 'Parts of every request',
    /** The form in which the agent gets a file or a message, if it is not the whole text. */
    forms: {
      text: null,
      part: 'first part',
      pages: 'all pages',
      picture: 'picture',
      name: 'name only',
      waiting: 'being read…',
      unread: 'name only, not readable',
    },
    threadUnshown: 'too long to be shown',
  },
  spent: 'Spent in this fork',
  spentOf: (spent: number, budget: number) =>
    spent > budget
      ? `${dollars(spent)}, above the budget of ${dollars(budget)}`
      : `${dollars(spent)} of ${dollars(budget)}`,
  atBudget: (spent: number, budget: number) =>
    spent > budget
      ? 'The fork is paused. Its agents continue when the budget is raised.'
      : `At ${dollars(budget)} the fork pauses and asks for a larger budget.`,
  again: 'Try again',

  /** The dialog that opens a fork. */
  create: {
    title: 'Fork from here',
    from: 'Starting message',
    newest: 'Newest message of the thread',
    first: 'First message of the thread',
    fromFirst: 'Start from the first message',
    fromNewest: 'Start from the newest message',
    description: 'Topic',
    descriptionHint: 'Suggested from the message. Describe your question or goal.',
    partner: 'Partner',
    partnerHint: 'This agent answers every message in the fork, without a mention.',
    nobody: 'No partner',
    opens: {
      label: (partner: string) => `${partner} opens with a question`,
      free: 'costs nothing with the offline model',
      little: 'less than $0.01',
      about: (dollars: string) => `about ${dollars}`,
      unknown: 'cost unknown',
    },
    budget: 'Budget in US dollars',
    budgetHint: 'When the budget is used up, the fork pauses and asks for a larger one.',
    budgetProblem: 'Enter an amount above 0, for example 1 or 0.50.',
    active: (count: number, most: number) => `${ofMost(count, most)} in this thread`,
    full: (count: number, most: number) =>
      count > most
        ? `This thread has ${format(count)} active forks, above its limit of ${format(most)}. Resolve or abandon ${format(count - most + 1)} of them first:`
        : `This thread has reached its limit of ${plural(most, { one: '# active fork', other: '# active forks' })}. Resolve or abandon one first:`,
    act: 'Fork',
    cancel: 'Cancel',
    measuring: 'Counting…',
  },
  edit: {
    title: 'Edit the fork',
    description: 'Topic',
    budget: 'Budget in US dollars',
    budgetProblem: 'Enter an amount above 0, for example 1 or 0.50.',
    save: 'Save',
    cancel: 'Cancel',
  },
}
