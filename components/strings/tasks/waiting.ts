import { list } from '../words'

/** The words of a conversation about a question or an approval, beside its card. */
export const waitingStrings = {
  eitherOf: (names: readonly string[]) => list(names, 'disjunction'),
  both: (names: readonly string[]) => list(names),
  quorum: (needed: number, names: readonly string[]) => `any ${needed} of ${list(names)}`,
  anyOf: { admin: 'an admin', member: 'a member', guest: 'a guest' },
  until: (time: string) => `open until ${time}`,
  asks: (agent: string) => `${agent} asks`,
  show: 'Show',
  waitsForYou: {
    question: (agent: string) => `${agent} waits for your answer`,
    approval: (agent: string) => `${agent} waits for your approval`,
    budget: (agent: string) => `${agent} waits for a larger budget`,
  },
  waits: {
    question: (agent: string, who: string) => `${agent} is waiting for an answer from ${who}`,
    approval: (agent: string, who: string) => `${agent} is waiting for approval from ${who}`,
    budget: (agent: string, who: string) => `${agent} is waiting for a larger budget from ${who}`,
  },
} as const
