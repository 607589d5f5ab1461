import { v7 as newId } from 'uuid'
import { findAskedAgent } from '../../db/agents/asked-agent.ts'
import { type Claims, type Database, type Tx, takeServiceRole } from '../../db/client.ts'
import { lockThread } from '../../db/messages/lock-thread.ts'
import { findMessage } from '../../db/messages/messages.ts'
import { hashOf } from '../../db/tasks/task-payloads.ts'
import { createTask, type NewTask } from '../../db/tasks/tasks.ts'
import { findTask, listTasksOfMessage } from '../../db/tasks/thread-tasks.ts'
import { listMentionedNames } from '../../domain/messages/mentions.ts'
import type { AnswerLength, Message } from '../../domain/messages/message.ts'
import { checkContent } from '../../domain/messages/message-content.ts'
import { DomainError, notFound } from '../../domain/wire/domain-error.ts'
import type { KeyHolder } from '../../domain/workspaces/api-key.ts'
import { checkStillActive, refuseClosedFork } from '../forks/check-fork-active.ts'
import { checkOwnId } from '../messages/check-id.ts'
import { postHumanMessage } from '../messages/post-human-message.ts'
import { writeOnce } from '../messages/write-once.ts'
import { askWithoutMessage, type GivenInput } from './ask-without-message.ts'
import { type AskedPlace, findAskedPlace, type StartedTask } from './find-asked-place.ts'
import { openSession } from './open-session.ts'

/**
 * The input of a program: its own words, which are posted as the key's owner, an existing message, or an event or
 * a note, which are not posted.
 */
export type AskedInput =
  | { kind: 'message'; id?: string; content: string; answerLength?: AnswerLength }
  | { kind: 'reply'; messageId: string; answerLength?: AnswerLength }
  | GivenInput

/** Has an agent work for a program, with the rights of the key's owner. */
export function startTask(
  db: Database,
  given: {
    claims: Claims
    key: KeyHolder
    agent: string
    input: AskedInput
    place: AskedPlace
    /** The task to which this one belongs. */
    parentTaskId?: string
    /** Words that the agent is told for this request alone. */
    instruction?: string
  },
): Promise<StartedTask> {
  const { claims, key, input, instruction } = given
  return writeOnce(['messages_pkey', 'tasks_pkey'], () =>
    db.asUser(claims, async tx => {
      const agent = await findAgentToAsk(tx, { workspaceId: key.workspaceId, agent: given.agent })
      const parentTaskId = given.parentTaskId ?? null
      if (parentTaskId && !(await findTask(tx, { taskId: parentTaskId }))) throw notFound('parent task')
      if (input.kind === 'event' || input.kind === 'system') {
        return askWithoutMessage(tx, { ...given, input, agent, parentTaskId })
      }
      const task = {
        parentTaskId,
        origin: 'api' as const,
        input: {
          kind: 'api' as const,
          keyId: key.keyId,
          answerLength: input.answerLength,
          ...(instruction && { instruction: hashOf(instruction) }),
        },
        given: instruction ? [instruction] : [],
      }
      if (input.kind === 'reply') return askToReply(tx, { ...given, input, agent, task })
      return askInWords(tx, { ...given, input, agent, task })
    }),
  ).catch(refuseClosedFork)
}

async function findAgentToAsk(tx: Tx, asked: { workspaceId: string; agent: string }) {
  const agent = await findAskedAgent(tx, asked)
  if (!agent || agent.isSystem) throw notFound('agent')
  if (agent.isActive) return agent
  throw new DomainError(
    'agent_inactive',
    `${agent.displayName} is switched off. An admin can switch it on again.`,
  )
}

interface Asked<Input extends AskedInput> {
  claims: Claims
  key: KeyHolder
  input: Input
  place: AskedPlace
  agent: { id: string; mailbox: 'conversation' | 'agent' }
  task: Pick<NewTask, 'origin' | 'input' | 'parentTaskId' | 'given'>
}

async function askInWords(tx: Tx, asked: Asked<AskedInput & { kind: 'message' }>): Promise<StartedTask> {
  const { claims, key, input, place: where, agent, task } = asked
  const userId = claims.sub
  const content = checkContent(input.content)
  const names = listMentionedNames(content)
  const messageId = input.id ?? newId()
  const stored = input.id ? await findMessage(tx, { messageId: input.id }) : undefined
  if (stored) return findStarted(tx, stored, asked)

  const session = 'session' in where ? (where.session ?? newId()) : null
  const threadId =
    'session' in where
      ? await openSession(tx, { workspaceId: key.workspaceId, ownerId: userId, name: session ?? '' })
      : where.threadId
  const forkId = 'session' in where ? null : where.forkId
  const place = await findAskedPlace(tx, { userId, threadId, forkId, messageId, names })
  const { message, tasks } = await postHumanMessage(tx, {
    messageId,
    userId,
    place,
    parentId: null,
    content,
    names,
    answerLength: input.answerLength,
    asks: { agent, task },
  })
  const [made] = tasks
  if (!made) throw new Error('No task was made.')
  return { task: made, message, session }
}

/** Returns the task of the first request when the same id comes again. */
async function findStarted(
  tx: Tx,
  stored: Message,
  { claims, place, agent }: Asked<AskedInput & { kind: 'message' }>,
): Promise<StartedTask> {
  const tasks = await listTasksOfMessage(tx, { messageId: stored.id })
  const task = tasks.find(({ origin, agentId }) => origin === 'api' && agentId === agent.id)
  const isHere = 'session' in place || (stored.threadId === place.threadId && stored.forkId === place.forkId)
  checkOwnId(task !== undefined && isHere && stored.authorUserId === claims.sub)
  return { task, message: stored, session: 'session' in place ? place.session : null }
}

async function askToReply(tx: Tx, asked: Asked<AskedInput & { kind: 'reply' }>): Promise<StartedTask> {
  const { claims, input, agent, task } = asked
  const message = await findMessage(tx, { messageId: input.messageId })
  if (!message || message.authorType === 'system') throw notFound('message')
  if (message.deletedAt !== null) {
    throw new DomainError('message_deleted', 'This message was deleted, so it can’t be answered.')
  }
  const { id: messageId, workspaceId, channelId, threadId, forkId } = message
  await findAskedPlace(tx, { userId: claims.sub, threadId, forkId, messageId, names: [] })
  await takeServiceRole(tx)
  await lockThread(tx, threadId)
  await checkStillActive(tx, message)
  const started = await createTask(tx, {
    workspaceId,
    channelId,
    threadId,
    forkId,
    triggerMessageId: messageId,
    actingUserId: claims.sub,
    agent,
    ...task,
  })
  return { task: started, message, session: null }
}
