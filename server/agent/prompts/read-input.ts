import type { SeenContext } from '../../db/tasks/task-context.ts'
import { answerLengthOf } from '../../domain/agents/answer-length.ts'
import { isOpening } from '../../domain/forks/opening.ts'
import { writeRules } from '../../domain/prompts/context.ts'
import type { ContextInput } from '../../domain/prompts/context-input.ts'
import { toLocalTime } from '../../domain/prompts/place.ts'
import type { Prompted } from '../../domain/tasks/past-turn.ts'
import { answerOf, listTurnsBefore } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import type { ModelDesk } from '../model/model-desk.ts'
import { offerTools } from '../tools/index.ts'
import { readExchanges } from './read-exchanges.ts'

/**
 * Reads the input of a turn. Its end holds the turns before this one. Everything before those must be the same
 * in each request of the loop, so additions for a later turn come after them.
 */
export async function readInput(
  run: TaskRun,
  desk: ModelDesk,
  seen: SeenContext,
  { turn, ...prompted }: Prompted & { turn: number },
): Promise<ContextInput> {
  const { started, agentId, input, replyMode } = answerOf(run.state)
  const past = listTurnsBefore(run.state, turn)
  const exchanges =
    past.length === 0
      ? []
      : await run.db.asWorker(tx => readExchanges(tx, answerOf(run.state), past, prompted))
  const first = past[0] ? past[0].prompted : prompted
  const tools = offerTools(seen.agent.tools)
  const zone = seen.asker.timeZone ?? 'UTC'
  const now = toLocalTime(started?.startedAt ?? run.now().toISOString(), zone)
  const toLocal = ({ createdAt, ...message }: SeenMessage) => ({
    ...message,
    ...(createdAt && { at: toLocalTime(createdAt, zone) }),
  })
  return {
    agent: { id: agentId, ...seen.agent },
    abilities: await desk.model.abilitiesOf(seen.agent.model),
    tools,
    rules: writeRules({ replyMode, tools }),
    marksHistory: tools.length > 0,
    replyMode,
    history: seen.history.map(toLocal),
    fork: seen.fork && { ...seen.fork, parent: seen.fork.parent && toLocal(seen.fork.parent) },
    place: { ...seen.place, ...(run.task.forkId && { forkId: run.task.forkId }) },
    thinksAlong: seen.fork !== null && seen.fork.divePartnerId === agentId,
    ...(isOpening(input) && { opens: true }),
    asker: seen.asker,
    question: seen.question,
    ...(seen.questionLabel ? { questionLabel: seen.questionLabel } : {}),
    questionFiles: seen.questionFiles,
    answerLength: answerLengthOf(input),
    date: now.day,
    of: started?.of,
    now: { ...now, zone },
    newMessages: first?.newMessages ?? 0,
    repair: first?.repair ?? false,
    isLastPaid: first?.isLastPaid ?? false,
    exchanges,
  }
}

type SeenMessage = SeenContext['history'][number]
