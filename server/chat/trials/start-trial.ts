import type { Tx } from '../../db/client.ts'
import { trialLaneOf } from '../../db/lanes/lanes.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { ownsVersion } from '../../db/tasks/replays.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { findPromptedPlace } from '../../db/tasks/task-places.ts'
import { createTask } from '../../db/tasks/tasks.ts'
import { findEarlierAnswer, findThreadChannel } from '../../db/trials/trials.ts'
import type { TaskInput } from '../../domain/tasks/events.ts'
import type { TrialInput } from '../../domain/trials/trial.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { beginDirect } from '../channels/begin-direct.ts'
import { checkAdmin } from '../workspaces/check-role.ts'

export interface NewTrial {
  workspaceId: string
  agentId: string
  /** A version of the agent, published or not. */
  versionId: string
  /** Replaces the model of the version. */
  model?: string | undefined
  /** The endpoint of that model; null: the server's own. Left out: the version's. */
  endpointId?: string | null | undefined
  input: TrialInput
  /** The admin who tries: the trial has this person's rights. */
  actingUserId: string
  /** The most that it may cost. */
  budgetUsd: number
  /** The proof that it belongs to: such a trial is not in the list of the agent's trials. */
  proofId?: string | undefined
  /** Trials with different numbers run at once. */
  slot?: number
}

/**
 * Has a version of an agent answer for an admin alone: nothing is posted, no tool acts, nobody is asked, memory is not
 * written. Runs as the service, and locks the thread. Refuses people who are no admins, and places that the admin may
 * not read. The agent may be switched off, and the place closed or archived, because nothing reaches it.
 */
export async function startTrial(tx: Tx, given: NewTrial): Promise<{ taskId: string }> {
  const { workspaceId, agentId, versionId, actingUserId, budgetUsd } = given
  await checkAdmin(tx, { workspaceId, userId: actingUserId, doing: 'try an agent' })
  if (!(await ownsVersion(tx, { agentId, agentVersionId: versionId }))) throw notFound('version')
  const asked = await findQuestion(tx, given)
  await lockThread(tx, asked.threadId)
  const place = await findPromptedPlace(tx, { ...asked, workspaceId, agentId, actingUserId })
  if (!place) throw notFound(asked.messageId === null ? 'thread' : 'message')
  if (asked.isDeleted) {
    throw new DomainError('message_deleted', 'This message was deleted, so it can’t be answered.')
  }
  if (!place.agent) throw notFound('agent')
  const { id: taskId } = await createTask(tx, {
    workspaceId,
    channelId: asked.channelId,
    threadId: asked.threadId,
    forkId: asked.forkId,
    triggerMessageId: asked.messageId,
    actingUserId,
    agent: place.agent,
    origin: 'test',
    rerunOf: asked.rerunOf,
    replay: {
      fromTurn: 1,
      agentVersionId: versionId,
      model: given.model ?? null,
      ...(given.model !== undefined && given.endpointId !== undefined && { endpointId: given.endpointId }),
      allowsEffects: false,
      userId: actingUserId,
      limitUsd: budgetUsd,
      ...(given.proofId !== undefined && { proofId: given.proofId }),
    },
    input: asked.input,
    given: asked.words,
    lane: trialLaneOf(agentId, given.slot ?? 0),
  })
  return { taskId }
}

/** The question of a trial and its place. */
interface Question {
  channelId: string
  threadId: string
  forkId: string | null
  messageId: string | null
  isDeleted: boolean
  /** The task whose history, day and notes the trial is shown. */
  rerunOf: string | null
  input: TaskInput
  words: string[]
}

async function findQuestion(tx: Tx, given: NewTrial): Promise<Question> {
  const { workspaceId, agentId, actingUserId: userId, input } = given
  if ('messageId' in input) return findPast(tx, input.messageId, agentId)
  const words = input.text.replaceAll('\0', '').trim()
  if (words === '') throw new DomainError('prompt_empty', 'Write a question first: there is nothing to try.')
  const asked = { messageId: null, isDeleted: false, rerunOf: null, words: [words] }
  const prompt = { kind: 'prompt' as const, from: 'trial' as const, sourceId: null, prompt: hashOf(words) }
  if ('threadId' in input) {
    const { threadId, forkId = null } = input
    const channelId = await findThreadChannel(tx, { threadId })
    if (channelId === undefined) throw notFound('thread')
    return { ...asked, channelId, threadId, forkId, input: { ...prompt, history: 'thread' } }
  }
  const { id } = await beginDirect(tx, { workspaceId, userId, userIds: [], agentId })
  return { ...asked, channelId: id, threadId: id, forkId: null, input: { ...prompt, history: 'own' } }
}

async function findPast(tx: Tx, messageId: string, agentId: string): Promise<Question> {
  const message = await findMessage(tx, { messageId })
  if (!message || message.authorType === 'system') throw notFound('message')
  const { channelId, threadId, forkId } = message
  const before = await findEarlierAnswer(tx, { messageId, agentId })
  return {
    ...{ channelId, threadId, forkId, messageId },
    isDeleted: message.deletedAt !== null,
    rerunOf: before?.id ?? null,
    input: before?.input ?? { kind: 'message' },
    words: [],
  }
}
