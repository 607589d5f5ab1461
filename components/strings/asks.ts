import { sayAct } from '@/server/domain/agents/calls/call-words'
import { list, plural } from './words'

/** Questions and approvals that agents send to people. */
export const asksStrings = {
  question: 'Question',
  approval: 'Approval',
  questionFrom: (agent: string) => `Question from ${agent}`,
  approvalFor: (agent: string) => `Approval for ${agent}`,
  audience: (who: string) => `for ${who}`,
  escalated: 'Nobody approved this in time, so an admin is asked.',
  handedOn: {
    left: 'The people who were asked can’t read this conversation any more, so an admin is asked.',
    too_few: 'Too few of the people who were to approve this are still here, so an admin is asked.',
  },
  again: {
    input: 'This was approved before, but the action has changed. Approve it again.',
    place: 'This was approved before, but it would now go to another place. Approve it again.',
    readers: 'This was approved before, but more people can read it there now. Approve it again.',
    tool: 'This was approved before, but the server now describes the tool differently. Approve it again.',
    address: 'This was approved before, but the server has another address now. Approve it again.',
    account: 'This was approved before, but the server is used with another sign-in now. Approve it again.',
    trust: 'This was approved before, but it now needs stricter approval. Approve it again.',
    rights: 'This was approved before, but it would now use someone else’s permissions. Approve it again.',
  },
  unfold: ({ characters, lines }: { characters: number; lines: number }) => {
    const more = `Show ${plural(characters, { one: '# more character', other: '# more characters' })}`
    return lines === 0 ? more : `${more}, ${plural(lines, { one: '# more line', other: '# more lines' })}`
  },
  foldAgain: 'Show less',
  ofValue: (label: string) => `of ${label}`,
  unfoldFirst: 'Show the folded text before you approve.',
  message: 'Message',
  details: 'Details',
  written: 'Show as written',
  rendered: 'Show as readers will see it',
  writtenFirst: 'Show the text as it is written before you approve: it has parts that readers will not see.',
  here: 'In this conversation',
  placeHidden: (asker: string) =>
    `You can’t read the place where this goes. ${asker} can. Ask them about it before you approve.`,
  placeLoading: 'Finding out where this goes…',
  placeFailed: 'The place where this goes could not be loaded. You can approve once it is shown.',
  place: {
    thread: 'The thread ',
    fork: 'The fork ',
    newThread: 'A new thread in ',
    newDirect: 'A new direct message of ',
    direct: (names: readonly string[]) => `The direct message of ${list(names)}`,
    inChannel: (channel: string) => ` in ${channel}`,
  },
  readers: {
    everyone: (count: number) =>
      `Everyone in the workspace can read it (${plural(count, { one: '# person', other: '# people' })}).`,
    some: (names: readonly string[]) => `${list(names)} can read it.`,
    more: (count: number) => plural(count, { one: '# more person', other: '# more people' }),
    guests: (count: number, names: readonly string[]) =>
      ` With them ${plural(count, { one: 'a guest', other: '# guests' })}: ${list(names)}.`,
  },
  choices: 'Answers',
  other: 'Something else…',
  ownAnswer: 'Your answer',
  answerHint: (agent: string) => `Waiting costs nothing. ${agent} continues after the answer.`,
  onlyFor: (who: string) => `Only ${who} can answer this.`,
  skip: 'Skip',
  answer: 'Answer',
  approve: 'Approve',
  refuse: 'Decline',
  rights: {
    asker: (person: string) => `Uses ${person}’s permissions.`,
    operator: 'Uses the server operator’s permissions.',
    admin: (person: string, server: string) => `Uses ${person}’s sign-in to ${server}.`,
    none: (server: string) => `${server} needs no sign-in.`,
  },
  /** The tool of an MCP server, in the server's own words. */
  toolOf: (server: string, title: string, description: string) =>
    description === '' ? `${server}: “${title}”` : `${server}: “${title}” – ${description}`,
  why: {
    effect: null,
    destroys: 'The server says that this tool can destroy data.',
    admins_only: null,
    rule: null,
    destination: null,
  },
  lookUp: (agent: string, server: string, host: string) =>
    `${agent} wants to look something up in ${server}. Text from this conversation would go to ${host}.`,
  lookUpHint: (host: string) => `Allows ${host} in this conversation until someone stops it.`,
  allow: 'Allow',
  notNow: 'Not now',
  allowed: (person: string, host: string) => `${person} allowed ${host} in this conversation`,
  notAllowed: (person: string, host: string) => `${person} didn’t allow ${host} here`,
  approvedSoFar: (names: readonly string[]) => `${list(names)} approved.`,
  answered: (person: string, agent: string, answer: string) => `${person} answered ${agent}: ‘${answer}’`,
  skipped: (person: string, agent: string) =>
    `${person} skipped the question. ${agent} continued without an answer.`,
  /** `rights` is null when the approvers lend their own rights, or the tool uses nobody's in the conversation. */
  approved: (person: string, agent: string, tool: string, rights: string | null) =>
    `${person} approved ${agent}’s request to ${sayAct(tool)}${rights === null ? '' : ` with ${rights}’s permissions`}`,
  refused: (person: string, agent: string, tool: string, note: string | null) =>
    `${person} declined ${agent}’s request to ${sayAct(tool)}${note ? `: ‘${note}’` : ''}`,
  unanswered: (agent: string) => `Nobody answered in time. ${agent} continued without an answer.`,
  unapproved: (agent: string, tool: string) =>
    `Nobody approved ${agent}’s request to ${sayAct(tool)} in time. ${agent} continued without it.`,
  budget: 'Budget',
  budgetFor: () => 'Budget of this fork',
  budgetHint: 'Waiting costs nothing. Agents continue when the budget is raised.',
  raise: 'Raise',
  leave: 'Don’t raise',
  raisedBy: (person: string, dollars: string) => `${person} raised this fork’s budget by ${dollars}`,
  raisedTo: (person: string, dollars: string) => `${person} raised this fork’s budget to ${dollars}`,
  notRaised: (person: string) => `${person} did not raise this fork’s budget, so the waiting answers stopped`,
  notRaisedInTime: 'Nobody raised this fork’s budget in time, so the waiting answers stopped',
  budgetWithdrawn: 'No answer waits for a larger budget any more',
  withdrawn: (agent: string) => `${agent} stopped and no longer needs an answer`,
} as const
