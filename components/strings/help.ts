import { format } from './words'

export const helpStrings = {
  summary: 'Summary',
  label: 'Summary of this thread',
  covers: (last: number, newer: number) =>
    newer === 0 ? 'up to the last message' : `up to message ${last}, ${format(newer)} newer`,
  written: (when: string) => `Written by a model, ${when}.`,
  task: 'View task',
  renew: 'Renew',
  writing: 'Writing the summary…',
  waiting: 'The summary is waiting to be written.',
  failed: (problem: string) => `The summary could not be written. ${problem}`,
  hide: 'Hide for me',
  hidden: 'The summary of this thread is hidden for you.',
  show: 'Show it',
  suggestion: (description: string) => `This could go on in a fork: “${description}”.`,
  from: 'It begins with message',
  fork: 'Fork from here',
  notNow: 'Not now',
  never: 'Never in this thread',
  neverWhy: 'Nobody gets suggestions to fork in this thread any more.',
  settings: {
    title: 'Background help',
    lead: 'A small model reads long threads in the background. It is off until you switch it on, and costs nothing while it is off.',
    summaries: 'Summarize long threads',
    summariesHint:
      'A thread with more than 20 messages gets a summary at its top, which is renewed after 20 more. Each line links to its messages. It is not a message, and notifies nobody.',
    forks: 'Suggest forks',
    forksHint:
      'When a long thread leaves its subject, its readers see one quiet line, at most once in 20 messages. It costs no further call.',
    legend: 'Help in the background',
    budget: 'Budget per day',
    budgetHint: 'When it is spent, summaries wait for the next day. It is part of the workspace’s budget.',
  },
  channel: {
    title: 'Background help',
    leftOut: 'Leave this channel out',
    leftOutHint: 'Its threads get no summaries and no suggestions to fork.',
  },
} as const
