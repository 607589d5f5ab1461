import type { SeenContext } from '../../db/tasks/task-context.ts'
import { readPayload } from '../../db/tasks/task-payloads.ts'
import { answerLengthOf } from '../../domain/agents/answer-length.ts'
import { isOpening } from '../../domain/forks/opening.ts'
import { nameOnWire } from '../../domain/mcp/tool-name.ts'
import { type ContextInput, describeInput } from '../../domain/prompts/context-input.ts'
import type { Prompted } from '../../domain/tasks/past-turn.ts'
import { answerOf, listTurnsBefore } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { offerAllTools } from '../mcp/list-tools.ts'
import { readMemories } from '../memory/read-memories.ts'
import { offerOutput } from '../outputs/offer-output.ts'
import type { PromptDesk } from './prompt-desk.ts'
import { readExchanges } from './read-exchanges.ts'

/**
 * Reads the input of a turn. Its end holds the turns before this one. Everything before those must be the same
 * in each request of the loop, so additions for a later turn come after them.
 */
export async function readInput(
  run: TaskRun,
  desk: PromptDesk,
  seen: SeenContext,
  { turn, ...prompted }: Prompted & { turn: number },
): Promise<ContextInput> {
  const { started, agentId, input, replyMode, withoutPictures } = answerOf(run.state)
  const past = listTurnsBefore(run.state, turn)
  const exchanges =
    past.length === 0
      ? []
      : await run.db.asWorker(tx => readExchanges(tx, answerOf(run.state), past, prompted))
  const first = past[0] ? past[0].prompted : prompted
  const noteHash = first?.repairNote
  const repairNote = noteHash ? await run.db.asWorker(tx => readPayload(tx, noteHash)) : null
  const abilities = await desk.model.abilitiesOf(seen.agent.model)
  const tools = await offerAllTools(run.db, seen.agent.tools, started?.serverTools)
  const memories = await readMemories(run, seen)
  const toolNotes = nameOnWire(seen.agent.toolNotes)
  const declared = offerOutput({ ...seen.agent, toolNotes }, { ...abilities, tools })
  const showsPictures = started?.serverTools !== undefined && abilities.takesImages && !withoutPictures
  return describeInput(seen, {
    agentId,
    forkId: run.task.forkId,
    abilities,
    ...declared,
    replyMode,
    ...(isOpening(input) && { opens: true }),
    ...(input.kind === 'routing' && { routes: true }),
    answerLength: answerLengthOf(input),
    askedAt: started?.startedAt ?? run.now().toISOString(),
    of: started?.of,
    newMessages: first?.newMessages ?? 0,
    repair: first?.repair ?? false,
    ...(repairNote !== null && { repairNote }),
    isLastPaid: first?.isLastPaid ?? false,
    // From the first turn on, so that every request begins with the same bytes.
    ...(showsPictures && { resultPictures: true }),
    ...(memories.length > 0 && { memories }),
    exchanges,
  })
}
