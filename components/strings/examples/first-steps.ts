/** The checklist in the sidebar. */
export const firstStepsStrings = {
  title: 'First steps',
  count: (done: number, all: number) => `${done} of ${all}`,
  told: (done: number, all: number) => `${done} of ${all} done`,
  close: 'Close the first steps for good',
  done: 'done',
  allDone: 'You know the essentials now.',
  steps: {
    write: 'Write in a channel',
    ask: (agent: string) => `Ask ${agent} a question`,
    fork: 'Fork a message',
    resolve: 'Resolve a fork',
    cite: 'Follow a citation',
  },
} as const
