import { readPlaceReaders } from '../../db/channels/readers.ts'
import { hashOf, readPayload } from '../../db/tasks/task-payloads.ts'
import {
  type ApprovableCall,
  type ApprovalChange,
  findChange,
  placeReaders,
} from '../../domain/agents/call-target.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { type CallDesk, createToolContext } from '../tools/tool-context.ts'
import { describeError, isMeantForModel } from './make-call.ts'
import type { Attempt } from './prepare-call.ts'

/** A call that is about to be approved or made, with the place where it acts. */
export interface AimedCall extends Attempt {
  place: ApprovableCall['place']
  /** It was approved as another call than it is now, so it needs approval again. */
  again: ApprovalChange | null
}

/**
 * Finds the place of a call that needs approval, or has it. A call that can't work fails here, so that nobody is
 * asked to approve it. A call whose place or readers changed since somebody approved it needs approval again.
 */
export async function aimCall(run: TaskRun, desk: CallDesk, attempt: Attempt): Promise<AimedCall> {
  const { tool, callId, input, inputText, approval, approved } = attempt
  const asIs = { ...attempt, place: null, again: null }
  if (!tool || (approval === null && approved === null)) return asIs
  const context = createToolContext(run, desk, {
    turn: run.state.turn,
    callId,
    seq: 0,
    signal: run.interrupted,
  })
  try {
    const target = await tool.aim(context, input)
    const place = target && {
      target,
      readers: await run.db.asWorker(tx => readPlaceReaders(tx, target)),
    }
    const again = approved === null ? null : await findChangeOf(run, { input: hashOf(inputText), place })
    return { ...attempt, place, again, approval: again === null ? approval : approved }
  } catch (error) {
    if (!isMeantForModel(error)) throw error
    return { ...asIs, approval: null, failure: describeError(error) }
  }
}

/** Compares a call with the one that people approved. An older log names no place. */
async function findChangeOf(run: TaskRun, now: ApprovableCall): Promise<ApprovalChange | null> {
  const { asked } = answerOf(run.state)
  if (!asked) return null
  const { input, target, readers: hash } = asked
  if (!target || !hash) return findChange({ input, place: null }, now)
  const body = await run.db.asWorker(tx => readPayload(tx, hash))
  // Erased: nobody knows any more who could read there.
  if (body === null) return 'readers'
  return findChange({ input, place: { target, readers: placeReaders.parse(JSON.parse(body)) } }, now)
}
