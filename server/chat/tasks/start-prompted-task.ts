import type { Tx } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { findPromptedPlace } from '../../db/tasks/task-places.ts'
import { createTask } from '../../db/tasks/tasks.ts'
import type { AnswerLength } from '../../domain/messages/message.ts'
import type { PromptSource } from '../../domain/tasks/events.ts'
import type { Task, TaskOrigin } from '../../domain/tasks/task.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import { checkNotArchived } from '../channels/check-not-archived.ts'
import { forkClosed } from '../forks/check-fork-active.ts'

/** A prompt of a schedule, a webhook or a program, and the conversation in which an agent answers it. */
export interface PromptedTask {
  /** Made here if left out. */
  id?: string
  workspaceId: string
  channelId: string
  threadId: string
  forkId: string | null
  agent: { id: string }
  /** The person whose rights the task has. */
  actingUserId: string
  from: PromptSource
  /** The schedule or webhook; null: the source has no earlier runs. */
  sourceId: string | null
  /** A fork whose messages the agent is shown beside the conversation. */
  aboutForkId?: string | undefined
  /** The text of the prompt. */
  prompt: string
  /** `own`: the agent is shown the earlier runs of the source in place of the conversation. */
  history: 'thread' | 'own'
  /** Words that are added for this request alone. */
  instruction?: string | undefined
  answerLength?: AnswerLength | undefined
  /** If false, the answer is kept with the task and not posted; the thread shows nothing of it. `marked`: it is posted if
   * it begins with the marker of schedules. */
  posts?: boolean | 'marked'
  /** The key of the program that sent it. */
  keyId?: string
  parentTaskId?: string | null
}

const origins: Readonly<Record<PromptSource, TaskOrigin>> = {
  schedule: 'schedule',
  webhook: 'webhook',
  event: 'api',
  system: 'api',
  todo: 'todo',
}

/**
 * Has an agent answer a prompt that no person wrote as a message. Runs as the service, and takes the lock of the
 * thread. The answer is posted without a question above it. Refuses a place where the agent or the person has
 * nothing to say any more.
 */
export async function startPromptedTask(tx: Tx, given: PromptedTask): Promise<Task> {
  const { from, sourceId, history, answerLength, posts = true, keyId, aboutForkId } = given
  await lockThread(tx, given.threadId)
  const place = await findPromptedPlace(tx, { ...given, agentId: given.agent.id })
  if (!place) throw notFound('thread')
  checkNotArchived(place)
  if (place.isForkClosed) throw forkClosed()
  const { agent } = place
  if (!agent) throw notFound('agent')
  if (!agent.isActive) {
    throw new DomainError(
      'agent_inactive',
      `${agent.displayName} is switched off. An admin can switch it on again.`,
    )
  }
  const prompt = clean(given.prompt)
  if (prompt === '')
    throw new DomainError('prompt_empty', 'The prompt has no words, so there is nothing to do.')
  const instruction = clean(given.instruction ?? '')
  return createTask(tx, {
    ...(given.id !== undefined && { id: given.id }),
    workspaceId: given.workspaceId,
    channelId: given.channelId,
    threadId: given.threadId,
    forkId: given.forkId,
    triggerMessageId: null,
    actingUserId: given.actingUserId,
    agent,
    origin: origins[from],
    parentTaskId: given.parentTaskId ?? null,
    input: {
      kind: 'prompt',
      from,
      sourceId,
      ...(keyId !== undefined && { keyId }),
      ...(aboutForkId !== undefined && { aboutForkId }),
      prompt: hashOf(prompt),
      history,
      ...(instruction !== '' && { instruction: hashOf(instruction) }),
      ...(answerLength && { answerLength }),
      ...(posts !== true && { posts }),
    },
    given: instruction === '' ? [prompt] : [prompt, instruction],
  })
}

/** Postgres stores no null character. */
function clean(words: string): string {
  return words.replaceAll('\0', '').trim()
}
