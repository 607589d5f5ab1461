import { insertChannelMember } from '../../db/channels/channel-members.ts'
import { type Tx, takeServiceRole } from '../../db/client.ts'
import { findLanes, laneOf, lockLanes } from '../../db/lanes/lanes.ts'
import type { ChannelPlace, ThreadPlace } from '../../db/messages/conversations.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { listOpenDescendants } from '../../db/tasks/child-tasks.ts'
import { createTasks, type NewTask } from '../../db/tasks/tasks.ts'
import { chooseAnsweringAgents } from '../../domain/agents/choose-answering-agents.ts'
import type { Attachment } from '../../domain/messages/attachment.ts'
import type { AnswerLength, Message } from '../../domain/messages/message.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { tellResolved } from '../../telemetry/trace-sending.ts'
import { replaceTrigger } from '../tasks/replace-trigger.ts'
import { stopTasks } from '../tasks/stop-tasks.ts'
import { answerByReply } from './answer-by-reply.ts'
import { describeMentions } from './describe-mentions.ts'
import { findCalled } from './find-called.ts'
import { findRepliedQuestion } from './find-replied-question.ts'

export interface HumanPost {
  messageId: string
  userId: string
  place: ChannelPlace &
    Pick<ThreadPlace, 'threadId' | 'fork' | 'activeAgent' | 'followUps' | 'lastQuestionId'>
  parentId: string | null
  content: string
  /** The names that `content` mentions, in order. */
  names: string[]
  /** The person's own files, as findFilesToSend returned them. */
  attachments?: Attachment[]
  answerLength?: AnswerLength
  /** Agents that would answer without a mention stay silent. */
  forPeople?: boolean
  /** The time for which a message was scheduled that comes late. */
  meantFor?: string | undefined
  /** A program that talks for an agent writes in the person's name: it calls no groups and no channel. */
  byProgram?: boolean | undefined
  /** The agent that a program asks. Agents in the text are then mentioned, but not called. */
  asks?: {
    agent: { id: string; mailbox: 'conversation' | 'agent' }
    task: Pick<NewTask, 'origin' | 'input' | 'parentTaskId'>
  }
}

/**
 * Writes a person's message and has it answered: the message, its mentions, and a task for each agent that is
 * called, in the caller's transaction. The transaction ends as the service, since nobody has rights to tasks.
 * Before that, the person's own rights have allowed the message.
 */
export async function postHumanMessage(
  tx: Tx,
  post: HumanPost,
): Promise<{ message: Message; tasks: Task[] }> {
  const { messageId, userId, place, parentId, content, attachments = [], answerLength, asks } = post
  const { forPeople = false } = post
  const { workspaceId, channelId, threadId, fork } = place
  if (place.kind === 'public' && !place.isMember) {
    await insertChannelMember(tx, { workspaceId, userId, channelIds: [channelId] })
  }
  const called = findCalled(place, post.names, { alone: asks !== undefined || post.byProgram === true })
  const message = await insertMessage(tx, {
    id: messageId,
    workspaceId,
    channelId,
    threadId,
    forkId: fork?.id ?? null,
    parentId,
    author: { type: 'human', userId },
    content,
    metadata: {
      ...describeMentions(called),
      ...(attachments.length > 0 && { attachments }),
      ...(answerLength && { answerLength }),
      ...(post.meantFor && { meantFor: post.meantFor }),
    },
  })
  const resolvingAt = Date.now()
  // A message right below a question that is for nobody else answers the question, even if it is no reply.
  const isPlain = parentId === null && called.length === 0 && !forPeople && !asks
  const questionId = isPlain ? place.lastQuestionId : parentId
  const replied = await findRepliedQuestion(tx, { questionId, userId, workspaceId, content })
  const chosen = chooseAnsweringAgents({
    named: {
      // A message that answers an agent's question does not call that agent as well.
      agents: called.flatMap(({ agent }) => (agent && agent.id !== replied?.agentId ? [agent] : [])),
      people: called.flatMap(({ name, userId, agent }) => (agent ? [] : [{ id: userId ?? name }])),
    },
    ...(replied || forPeople
      ? { fork: null, directAgent: null, activeAgent: null, followUps: [], listening: [] }
      : {
          fork,
          directAgent: place.directAgent,
          activeAgent: place.activeAgent,
          followUps: place.followUps,
          listening: place.listening,
        }),
  })
  const router = isPlain && chosen.agents.length === 0 ? (place.router ?? null) : null
  const { agents: answerers, replaces } = asks ? { agents: [asks.agent], replaces: false } : chosen
  const openingId = fork?.openingTaskId === replied?.found.taskId ? null : (fork?.openingTaskId ?? null)
  if (answerers.length === 0 && !replied && openingId === null && !router) return { message, tasks: [] }
  await takeServiceRole(tx)
  if (openingId !== null) await overtakeOpening(tx, { message, openingId, answerers })
  if (replied) {
    const lanes = answerers.map(agent => laneOf(agent, { threadId, forkId: message.forkId }))
    // Locked together with the question's lane, in the one order of lanes.
    const asking = await findLanes(tx, [replied.found.taskId])
    await lockLanes(tx, [...lanes, ...asking.values()])
    await answerByReply(tx, replied, message)
  }
  const taken = replaces ? await takeUp(tx, message, answerers) : new Map<string, Task>()
  const made = await createTasks(
    tx,
    answerers
      .filter(agent => !taken.has(agent.id))
      .map(agent => ({
        workspaceId,
        channelId,
        threadId,
        forkId: message.forkId,
        triggerMessageId: message.id,
        actingUserId: userId,
        agent,
        origin: 'message' as const,
        input: { kind: 'message' as const, answerLength },
        ...asks?.task,
      })),
  )
  // Nobody else answers then, so this is the only task. It shows nowhere in the thread.
  if (router) await createTasks(tx, [describeRouting(message, router)])
  const tasks = [...taken.values(), ...made]
  tellResolved(resolvingAt, { tasks, named: called.length })
  return { message, tasks }
}

/** Has the router choose the agent for the first message of a thread. */
function describeRouting(message: Message, agent: NewTask['agent']): NewTask {
  const { id: triggerMessageId, workspaceId, channelId, threadId, authorUserId } = message
  return {
    ...{ workspaceId, channelId, threadId, forkId: null, triggerMessageId, agent },
    actingUserId: authorUserId ?? '',
    origin: 'routing',
    input: { kind: 'routing' },
  }
}

/**
 * Stops the partner that was about to open the fork: a person has just done it, and one answer to this message is
 * enough. Its lanes and those of the answers are locked together, in the one order of lanes.
 */
async function overtakeOpening(
  tx: Tx,
  given: { message: Message; openingId: string; answerers: Parameters<typeof laneOf>[0][] },
): Promise<void> {
  const { message, openingId, answerers } = given
  const begun = await listOpenDescendants(tx, [openingId])
  const opening = await findLanes(tx, [openingId, ...begun.map(task => task.id)])
  await lockLanes(tx, [...answerers.map(agent => laneOf(agent, message)), ...opening.values()])
  const locked = new Set([message.threadId])
  await stopTasks(tx, { taskIds: [openingId], userId: message.authorUserId, why: 'overtaken', locked })
}

/** Adds the message to the tasks of agents that follow the conversation and have not begun. */
async function takeUp(
  tx: Tx,
  message: Message,
  agents: { id: string; mailbox: 'conversation' | 'agent' }[],
): Promise<Map<string, Task>> {
  const { id: triggerMessageId, threadId, forkId, authorUserId } = message
  const taken = new Map<string, Task>()
  // All lanes are locked before any task, as everywhere.
  if (agents.length > 1)
    await lockLanes(
      tx,
      agents.map(agent => laneOf(agent, message)),
    )
  for (const { id: agentId } of agents) {
    const task = await replaceTrigger(tx, {
      agentId,
      threadId,
      forkId,
      triggerMessageId,
      actingUserId: authorUserId ?? '',
    })
    if (task) taken.set(agentId, task)
  }
  return taken
}
