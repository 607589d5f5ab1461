import { findStanding } from '../../db/agents/standing.ts'
import { readPlaceReaders } from '../../db/channels/readers.ts'
import { hashOf, readPayload } from '../../db/tasks/task-payloads.ts'
import {
  type ApprovalChange,
  type CallContract,
  sameContract,
} from '../../domain/agents/calls/call-contract.ts'
import { placeReaders } from '../../domain/agents/calls/call-target.ts'
import { answerOf } from '../../domain/tasks/task-state.ts'
import type { TaskRun } from '../loop/task-run.ts'
import { type CallDesk, createToolContext } from '../tools/tool-context.ts'
import { describeError, isMeantForModel } from './make-call.ts'
import type { Attempt, CallFailure } from './prepare-call.ts'

/** A call that is about to be approved or made, with the place where it acts. */
export interface AimedCall extends Attempt {
  place: CallContract['place']
  /** It was approved as another call than it is now, so it needs approval again. */
  again: ApprovalChange | null
}

/**
 * Finds the place of a call that needs approval, or has it. A call that can't work fails here, so that nobody is
 * asked to approve it. A call that is not the one which people approved, in all parts of its contract, needs approval
 * again; an approval ends if the agent lost the tool, or a person who asked or approved has left.
 */
export async function aimCall(run: TaskRun, desk: CallDesk, attempt: Attempt): Promise<AimedCall> {
  const { tool, callId, input, inputText, source, approval, approved } = attempt
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
    if (approved === null) return { ...attempt, place, again: null }
    const ended = await findEnd(run, tool.shownName ?? tool.name)
    if (ended !== null) return { ...asIs, failure: ended }
    const { trust, asking } = approved
    const now = { ...source.terms, input: hashOf(inputText), place, trust }
    const again = await findChange(run, now)
    return { ...attempt, place, again, approval: again === null ? null : asking }
  } catch (error) {
    if (!isMeantForModel(error)) throw error
    return { ...asIs, approval: null, failure: describeError(error) }
  }
}

/** Compares a call with the one that people approved. */
async function findChange(run: TaskRun, now: CallContract): Promise<ApprovalChange | null> {
  const { asked } = answerOf(run.state)
  if (!asked) return null
  const { input, target, readers: hash, terms, trust } = asked
  // A log from before contracts does not say what people saw.
  if (!terms) return 'tool'
  if (!target || !hash) return sameContract({ ...terms, input, place: null, trust }, now)
  const body = await run.db.asWorker(tx => readPayload(tx, hash))
  // Erased: nobody knows any more who could read there.
  if (body === null) return 'readers'
  const place = { target, readers: placeReaders.parse(JSON.parse(body)) }
  return sameContract({ ...terms, input, place, trust }, now)
}

/** Returns why an approval has ended, for the model; null: it counts. */
async function findEnd(run: TaskRun, tool: string): Promise<CallFailure | null> {
  const { asked } = answerOf(run.state)
  const userIds = [run.state.actingUserId, ...(asked?.by ?? [])]
  const { agentId, channelId } = run.task
  const standing = await run.db.asWorker(tx => findStanding(tx, { agentId, channelId, userIds, tool }))
  const left = userIds.some(userId => !standing.roles.has(userId))
  if (!standing.isActive) return endedBecause('You were turned off')
  if (!standing.hasTool) return endedBecause('You no longer have this tool')
  if (left)
    return endedBecause('Someone who asked for it or approved it can no longer read this conversation')
  const isLower = asked?.trust === 'escalate' && asked.by.some(by => standing.roles.get(by) !== 'admin')
  return isLower ? endedBecause('Someone who approved it is no longer an admin') : null
}

function endedBecause(cause: string): CallFailure {
  return {
    failure: 'refused',
    text: `${cause}, so the approval of this call no longer counts. It was not carried out. Continue without it.`,
  }
}
