import type { SeenContext } from '../../db/tasks/task-context.ts'
import { isOpening, openingTokens } from '../../domain/forks/opening.ts'
import type { AnswerState } from '../../domain/tasks/answer-state.ts'
import { listPaused, type PastTurn, type Prompted } from '../../domain/tasks/past-turn.ts'
import { answerOf, isLastTurn, listTurnsBefore } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { PromptDesk } from '../prompts/prompt-desk.ts'
import { type Written, writePrompt } from '../prompts/write-prompt.ts'
import type { ModelTurn } from './call-model.ts'
import { findLeft } from './find-left.ts'

/** The request of a turn, before its cost is reserved. */
export interface PreparedTurn {
  written: Written
  /** The facts that the prompt tells beside the conversation. */
  prompted: Omit<Prompted, 'basis' | 'isLastPaid'> & { continues: boolean }
  past: PastTurn[]
}

/** Writes the request of a turn. The worker sends it, and a preview only shows it. */
export async function prepareTurn(
  run: TaskRun,
  desk: PromptDesk,
  todo: ModelTurn,
  seen: SeenContext,
): Promise<PreparedTurn> {
  const { state } = run
  const past = listTurnsBefore(state, todo.turn)
  const continues = listPaused(past).length > 0
  // Nothing may follow a paused answer; the next prompt tells it.
  const prompted = continues
    ? { newMessages: 0, repair: false, isLast: false, continues }
    : {
        newMessages: countUntold(answerOf(state), seen, todo),
        repair: todo.repair,
        ...(todo.repair && state.repairNote && { repairNote: state.repairNote }),
        isLast: isLastTurn(state, todo.turn),
        continues,
      }
  const usd = desk.model.isFree ? null : await findLeft(run.db, run)
  const written = await run.trace.prompt(todo.turn, () =>
    writePrompt(run, desk, seen, { ...prompted, basis: null, turn: todo.turn }, usd),
  )
  return { written, prompted, past }
}

/**
 * Counts the messages that a resumed task missed, which it is told once. A task that has just begun missed
 * nothing.
 */
function countUntold(
  { attempt, past, takenOver }: AnswerState,
  { newMessages }: SeenContext,
  { turn }: ModelTurn,
): number {
  // A replay is told the same as the original task, as if no time had passed since.
  if (takenOver) return turn === takenOver.turn ? takenOver.newMessages : 0
  if (attempt === 0 && turn === 1) return 0
  const told = past.reduce((sum, { prompted }) => sum + (prompted?.newMessages ?? 0), 0)
  return Math.max(0, newMessages - told)
}

/** Keeps the message that opens a fork short: it was offered at the price of a short one. */
export function limitOpening({ state }: Pick<TaskRun, 'state'>, seen: SeenContext): SeenContext {
  if (!isOpening(answerOf(state).input)) return seen
  const maxTokens = Math.min(seen.agent.maxTokens, openingTokens)
  return { ...seen, agent: { ...seen.agent, maxTokens } }
}
