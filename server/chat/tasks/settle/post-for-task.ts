import { v7 as newId } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import { holdEvents, type NewEvent, type OpenTask } from '../../../db/tasks/task-events.ts'
import { hashOf } from '../../../db/tasks/task-payloads.ts'
import type { MessageMetadata } from '../../../domain/messages/message.ts'
import { isRun } from '../../../domain/schedules/scheduled-task.ts'
import { isSilent } from '../../../domain/tasks/task-state.ts'
import { readRunWords } from '../../schedules/runs/words-of-run.ts'
import { citeMessages } from './cite-messages.ts'
import { placeChild } from './place-child.ts'

/** A message of an agent in its conversation: its own answer, or a system message in its name. */
export interface AgentPost {
  kind: 'answer' | 'notice'
  content: string
  metadata: MessageMetadata
}

/**
 * Posts for a task and adds the event that says so, which the same transaction writes, so that an answer
 * appears exactly once. The thread is locked already. Mentions in an agent's text call nobody.
 */
export async function postForTask(
  tx: Tx,
  open: OpenTask,
  post: AgentPost,
  events: NewEvent[] = [],
): Promise<OpenTask> {
  const { state } = open
  if (isRun(state)) return postForRun(tx, open, post, events)
  if (isSilent(state)) return withhold(open, post, events)
  if (state.origin !== 'child') return postAt(tx, open, post, { parentId: state.triggerMessageId }, events)
  // The answer of a child goes to the agent that asked it, as long as that agent takes it.
  const place = await placeChild(tx, open)
  return place ? postAt(tx, open, post, place, events) : holdEvents(open, events)
}

/** Posts for a task below a message. `askedBy`: the agent that asked for it and has ended since. */
export async function postAt(
  tx: Tx,
  open: OpenTask,
  post: AgentPost,
  { parentId, askedBy }: { parentId: string | null; askedBy?: string },
  events: NewEvent[] = [],
): Promise<OpenTask> {
  const { row, state } = open
  const messageId = newId()
  const cited = post.kind === 'answer' ? await citeMessages(tx, open, post.content) : {}
  await insertMessage(tx, {
    id: messageId,
    workspaceId: row.workspaceId,
    channelId: row.channelId,
    threadId: row.threadId,
    forkId: row.forkId,
    parentId,
    author: { type: post.kind === 'answer' ? 'agent' : 'system', agentId: row.agentConfigId },
    content: post.content,
    metadata: { ...post.metadata, ...(askedBy === undefined ? {} : { askedBy }), ...cited },
    postedBy: { taskId: row.id, eventSeq: state.seq + 1 },
  })
  const posted: NewEvent = {
    type: 'message.posted',
    data: { messageId, kind: post.kind, length: post.content.length },
  }
  return holdEvents(open, [posted, ...events])
}

/**
 * Posts the answer of a schedule's run as its policy wants, without the marker. A failure is in the history of the schedule,
 * which tells its owner of several in a row.
 */
async function postForRun(tx: Tx, open: OpenTask, post: AgentPost, events: NewEvent[]): Promise<OpenTask> {
  if (post.kind === 'notice') return holdEvents(open, events)
  const words = await readRunWords(tx, open, post.content)
  if (!words) return withhold(open, post, events)
  const { content, metadata } = words
  const given = { ...post, content, metadata: { ...post.metadata, ...metadata } }
  return postAt(tx, open, given, { parentId: null }, events)
}

/** Keeps an answer that must not be posted. The task says why. */
function withhold(open: OpenTask, { kind, content }: AgentPost, events: NewEvent[]): OpenTask {
  if (kind === 'notice') return holdEvents(open, events)
  const kept: NewEvent = {
    type: 'message.withheld',
    data: { kind, content: hashOf(content), length: content.length },
  }
  return holdEvents(open, [kept, ...events], [content])
}
