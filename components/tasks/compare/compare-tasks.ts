import type { LoggedEvent, TaskLayout } from '@/components/tasks/waterfall/lay-out-task'

/** A turn of one of two tasks. */
export interface TurnSide {
  /** `taken_over`: the replay took the turn over from the original. */
  kind: 'own' | 'taken_over'
  model: string | null
  tools: string[]
  tokens: number
  /** Null: the price is not known. */
  usd: number | null
  ms: number | null
}

export interface TurnPair {
  turn: number
  original: TurnSide | null
  replay: TurnSide | null
}

/** Pairs the turns of a task with those of its replay; a turn that only one of them had is alone. */
export function alignTurns(
  original: { layout: TaskLayout; events: readonly LoggedEvent[] },
  replay: { layout: TaskLayout; events: readonly LoggedEvent[] },
): TurnPair[] {
  const left = listTurnSides(original)
  const right = listTurnSides(replay)
  const turns = [...new Set([...left.keys(), ...right.keys()])].toSorted((a, b) => a - b)
  return turns.map(turn => ({
    turn,
    original: left.get(turn) ?? null,
    replay: right.get(turn) ?? null,
  }))
}

function listTurnSides(task: { layout: TaskLayout; events: readonly LoggedEvent[] }): Map<number, TurnSide> {
  const sides = new Map<number, TurnSide>()
  const begun = task.events.find(({ type }) => type === 'turns.taken_over')
  if (begun?.type === 'turns.taken_over') {
    for (const { turn, calls } of begun.data.turns) {
      const tools = calls.map(({ name }) => name)
      sides.set(turn, { kind: 'taken_over', model: null, tools, tokens: 0, usd: 0, ms: null })
    }
  }
  for (const { kind, turn, rows, spent, from, to } of task.layout.stretches) {
    if (kind !== 'turn') continue
    const model = rows.findLast(row => row.kind === 'model')?.name ?? null
    const tools = rows.filter(row => row.kind === 'tool').map(({ name }) => name)
    sides.set(turn, {
      kind: 'own',
      model,
      tools,
      tokens: spent.tokens,
      usd: spent.usd,
      ms: to === null ? null : to - from,
    })
  }
  return sides
}

/** Computes how much more the second is than the first; null: one of them is not known. */
export function differenceOf(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : second - first
}

/** Formats a difference with its sign, or 'the same' if there is none. */
export function writeDifference(
  difference: number | null,
  write: (amount: number) => string,
  words: { same: string; unknown: string },
): string {
  if (difference === null) return words.unknown
  if (difference === 0) return words.same
  return `${difference > 0 ? '+' : '−'}${write(Math.abs(difference))}`
}
