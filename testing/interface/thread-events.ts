import type { Message } from '../../server/domain/messages/message.ts'
import type { Task } from '../../server/domain/tasks/task.ts'

const threadId = '0193a000-0000-7000-8000-00000000000a'
const channelId = '0193a000-0000-7000-8000-00000000000c'
const workspaceId = '0193a000-0000-7000-8000-00000000000e'
export const adaId = '0193a000-0000-7000-8000-0000000000a1'
export const vibeId = '0193a000-0000-7000-8000-0000000000b1'

let count = 0

function nextId(): string {
  count += 1
  return `0193a000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
}

/** Makes a message of Ada's. */
export function createMessage(fields: Partial<Message> & Pick<Message, 'seq' | 'rev'>): Message {
  return {
    id: nextId(),
    workspaceId,
    channelId,
    threadId,
    forkId: null,
    forkNumber: null,
    parentId: null,
    authorType: 'human',
    authorUserId: adaId,
    authorAgentId: null,
    taskId: null,
    content: `message ${fields.seq}`,
    metadata: {},
    reactions: [],
    createdAt: '2026-11-21T09:00:00.000000+00:00',
    editedAt: null,
    deletedAt: null,
    ...fields,
  }
}

/** Makes a queued task of Vibe's that Ada asked for. */
export function createTask(fields: Partial<Task> & Pick<Task, 'rev'>): Task {
  return {
    id: nextId(),
    threadId,
    forkId: null,
    triggerMessageId: null,
    actingUserId: adaId,
    agentId: vibeId,
    agentVersionId: null,
    origin: 'message',
    rerunOf: null,
    parentTaskId: null,
    isSilent: false,
    status: 'queued',
    stopReason: null,
    step: null,
    retryAt: null,
    attempt: 1,
    error: null,
    below: { tasks: 0, costUsd: 0 },
    messageId: null,
    tokenUsage: {},
    costUsd: null,
    createdAt: '2026-11-21T09:00:00.000000+00:00',
    startedAt: null,
    endedAt: null,
    ...fields,
  }
}
