import { nameToolWork } from '../tasks/tool-names'
import { list } from '../words'

/** What agents are doing. */
export const workStrings = {
  queued: (name: string) => `${name} is thinking…`,
  steps: {
    reading: (name: string) => `${name} is reading the thread…`,
    thinking: (name: string) => `${name} is thinking…`,
    writing: (name: string) => `${name} is writing…`,
    using_tools: (name: string) => `${name} is looking things up…`,
    waiting_for_model: (name: string) => `The model is busy. ${name} will try again…`,
    waiting_for_person: (name: string) => `${name} is waiting for an answer`,
    waiting_for_approval: (name: string) => `${name} is waiting for approval`,
    waiting_for_child: (name: string) => `${name} is waiting for another agent…`,
    stopping: (name: string) => `${name} is stopping…`,
  },
  drafts: (name: string) => `${name} is drafting the result…`,
  usesTools: (name: string, tools: readonly string[]) => {
    const doing = [...new Set(tools.map(nameToolWork))]
    return `${name} is ${list(doing)}…`
  },
  turnOf: (turn: number, limit: number) => `turn ${turn} of at most ${limit}`,
} as const
