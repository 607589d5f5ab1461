import { plural } from '../words'

/** The panel of a thread. */
export const panelStrings = {
  thread: 'Thread',
  activeAgent: {
    isActive: (agent: string) => `${agent} is active here`,
    none: 'No active agent',
    change: (sentence: string) => `Change the active agent. ${sentence}`,
    lead: 'The active agent answers messages in this thread that mention nobody.',
    nobody: 'No agent',
    why: {
      person: (name: string) => `Chosen by ${name}.`,
      router: (name: string, reason: string | null) => `Chosen by ${name}${reason ? `: ${reason}` : '.'}`,
      agent: (name: string, reason: string | null) => `Handed over by ${name}${reason ? `: ${reason}` : '.'}`,
    },
  },
  fork: 'Fork',
  forkWhy: 'Fork this thread. You choose the starting message in the next step.',
  forks: (count: number) => plural(count, { one: '# fork', other: '# forks' }),
  schedule: 'Schedule an agent in this thread',
  close: 'Close the thread',
  back: 'Back to the channel',
  toChannel: 'Back to the channel',
  width: 'Thread width',
} as const
