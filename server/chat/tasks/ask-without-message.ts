import { v7 as newId } from 'uuid'
import { type Claims, type Tx, takeServiceRole } from '../../db/client.ts'
import { readTaskInput } from '../../db/tasks/tasks.ts'
import { findTask } from '../../db/tasks/thread-tasks.ts'
import type { AnswerLength } from '../../domain/messages/message.ts'
import { tellEvent } from '../../domain/prompts/sources/event-words.ts'
import type { KeyHolder } from '../../domain/workspaces/api-key.ts'
import { checkOwnId } from '../messages/check-id.ts'
import { type AskedPlace, findAskedPlace, type StartedTask } from './find-asked-place.ts'
import { openSession } from './open-session.ts'
import { startPromptedTask } from './start-prompted-task.ts'

/** An event or a note of a program. `id`: that of the task, chosen by the program. */
export type GivenInput = { id?: string | undefined; answerLength?: AnswerLength | undefined } & (
  | { kind: 'event'; name: string; data?: unknown }
  | { kind: 'system'; content: string }
)

/** Has an agent work on an event or a note of a program. Nothing is posted but the answer. */
export async function askWithoutMessage(
  tx: Tx,
  asked: {
    claims: Claims
    key: KeyHolder
    input: GivenInput
    place: AskedPlace
    agent: { id: string }
    parentTaskId: string | null
    instruction?: string | undefined
  },
): Promise<StartedTask> {
  const { claims, key, input, place: where, agent, parentTaskId, instruction } = asked
  const { workspaceId } = key
  const userId = claims.sub
  const stored = input.id === undefined ? undefined : await findStarted(tx, { ...asked, id: input.id })
  if (stored) return stored
  const session = 'session' in where ? (where.session ?? newId()) : null
  const threadId =
    'session' in where
      ? await openSession(tx, { workspaceId, ownerId: userId, name: session ?? '' })
      : where.threadId
  const forkId = 'session' in where ? null : where.forkId
  const { channelId } = await findAskedPlace(tx, { userId, threadId, forkId, messageId: newId(), names: [] })
  await takeServiceRole(tx)
  const task = await startPromptedTask(tx, {
    ...(input.id !== undefined && { id: input.id }),
    ...{ workspaceId, channelId, threadId, forkId, agent, parentTaskId },
    actingUserId: userId,
    from: input.kind,
    sourceId: null,
    prompt: input.kind === 'event' ? tellEvent(input) : input.content,
    history: 'thread',
    instruction,
    answerLength: input.answerLength,
    keyId: key.keyId,
  })
  return { task, message: null, session }
}

/** Returns the task of the first request when the same id comes again. */
async function findStarted(
  tx: Tx,
  {
    id,
    claims,
    place,
    agent,
    input,
  }: { id: string; claims: Claims; place: AskedPlace; agent: { id: string }; input: GivenInput },
): Promise<StartedTask | undefined> {
  const task = await findTask(tx, { taskId: id })
  if (!task) return undefined
  const given = await readTaskInput(tx, id)
  const isSame = given.kind === 'prompt' && given.from === input.kind && task.agentId === agent.id
  const isHere = 'session' in place || (task.threadId === place.threadId && task.forkId === place.forkId)
  checkOwnId(isSame && isHere && task.actingUserId === claims.sub)
  return { task, message: null, session: 'session' in place ? place.session : null }
}
