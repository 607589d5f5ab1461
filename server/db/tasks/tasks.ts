import type { Selectable, Updateable } from 'kysely'
import { v7 as newId } from 'uuid'
import { addDollars } from '../../domain/spending/add-dollars.ts'
import {
  type EventBody,
  eventVersion,
  type ReplayOf,
  type TaskInput,
  taskInput,
} from '../../domain/tasks/events.ts'
import { type Task, type TaskOrigin, task } from '../../domain/tasks/task.ts'
import { hasEnded, isSilent, type TaskState } from '../../domain/tasks/task-state.ts'
import { tellSent } from '../../telemetry/trace-sending.ts'
import type { Tx } from '../client.ts'
import { laneOf, lockLanes, placeItems } from '../lanes/lanes.ts'
import type { Tasks } from '../schema.gen.ts'
import { keepPayloads } from './task-payloads.ts'

export type TaskRow = Selectable<Tasks>

export interface NewTask {
  /** Made here if left out. */
  id?: string
  workspaceId: string
  channelId: string
  threadId: string
  forkId: string | null
  triggerMessageId: string | null
  /** The person whose rights the task has. */
  actingUserId: string
  agent: { id: string; mailbox: 'conversation' | 'agent' }
  origin: TaskOrigin
  rerunOf?: string | null
  parentTaskId?: string | null
  /** The way in which it runs `rerunOf` again. */
  replay?: ReplayOf
  input: TaskInput
  /** The texts that the input names by their hashes. */
  given?: string[]
  /** Its lane, if that is not the usual one of its agent. */
  lane?: string
}

/** Returns a task as its readers get it. */
export function taskFromRow(row: TaskRow): Task {
  const { agentConfigId, agentConfigVersionId, costUsd, belowTasks, belowUsd, ...rest } = row
  return task.parse({
    ...rest,
    agentId: agentConfigId,
    agentVersionId: agentConfigVersionId,
    costUsd: costUsd === null ? null : addDollars(costUsd, belowUsd),
    below: { tasks: belowTasks, costUsd: belowUsd },
  })
}

/** Reads a task's row, without a lock. */
export function findTaskRow(tx: Tx, taskId: string): Promise<TaskRow | undefined> {
  return tx.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirst()
}

/** Reads the input that a task was started with. */
export async function readTaskInput(tx: Tx, taskId: string): Promise<TaskInput> {
  const { input } = await tx
    .selectFrom('tasks')
    .select('input')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  return taskInput.parse(input)
}

/** Returns the columns of the task's row that repeat the state of its log. */
export function columnsOf(state: TaskState): Updateable<Tasks> {
  return {
    status: state.status,
    step: state.step,
    stopReason: state.stopReason,
    error: state.error && JSON.stringify(state.error),
    triggerMessageId: state.triggerMessageId,
    agentConfigVersionId: state.started?.agentVersionId ?? null,
    retryAt: state.retryAt,
    attempt: Math.max(1, state.attempt),
    ...outputOf(state),
    tokenUsage: JSON.stringify(state.usage),
    costUsd: state.costUsd,
    reservedUsd: state.reservedUsd,
    payer: state.call?.endpointId ? 'workspace' : 'operator',
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    lastEventSeq: state.seq,
  }
}

/** Returns the output columns of a task. The words of a result draft are in the draft, those of a reading with its purpose. */
function outputOf(state: TaskState): Pick<Updateable<Tasks>, 'messageId' | 'output'> {
  if (state.kind !== 'answer') return { messageId: null, output: null }
  const { messageId, sent, output } = state
  return {
    // A tool's message counts as the answer once there can be no other.
    messageId: messageId ?? (hasEnded(state) && sent?.isHere ? sent.messageId : null),
    output: output && JSON.stringify(output),
  }
}

/**
 * Creates tasks that start as soon as a worker is free: rows, first events and places in their lanes, in the
 * given order. Runs as the service, in the transaction that is the reason for them, after the thread's row
 * was locked (writing a message does that).
 */
export async function createTasks(tx: Tx, tasks: NewTask[]): Promise<Task[]> {
  if (tasks.length === 0) return []
  const planned = tasks.map(given => ({
    ...given,
    id: given.id ?? newId(),
    lane:
      given.lane ??
      laneOf(given.agent, {
        ...given,
        isSilent: isSilent({ input: given.input, replay: given.replay ?? null }),
      }),
  }))
  await lockLanes(
    tx,
    planned.map(({ lane }) => lane),
  )
  await keepPayloads(
    tx,
    planned.flatMap(({ given = [] }) => given),
  )
  const rows = await tx
    .insertInto('tasks')
    .values(
      planned.map(given => ({
        id: given.id,
        workspaceId: given.workspaceId,
        channelId: given.channelId,
        threadId: given.threadId,
        forkId: given.forkId,
        triggerMessageId: given.triggerMessageId,
        actingUserId: given.actingUserId,
        agentConfigId: given.agent.id,
        origin: given.origin,
        rerunOf: given.rerunOf ?? null,
        parentTaskId: given.parentTaskId ?? null,
        isSilent: isSilent({ input: given.input, replay: given.replay ?? null }),
        input: JSON.stringify(given.input),
        lastEventSeq: 1,
      })),
    )
    .returningAll()
    .execute()
  await tx
    .insertInto('taskEvents')
    .values(
      planned.map(given => {
        const { type, data } = describeCreation(given)
        return { taskId: given.id, seq: 1, v: eventVersion, type, data: JSON.stringify(data) }
      }),
    )
    .execute()
  await placeItems(
    tx,
    planned.map(({ lane, id }) => ({ lane, item: { taskId: id } })),
  )
  for (const row of rows) tellSent(row)
  return rows.map(taskFromRow)
}

/** Creates one task; see `createTasks`. */
export async function createTask(tx: Tx, given: NewTask): Promise<Task> {
  const [made] = await createTasks(tx, [given])
  if (!made) throw new Error('No task was made.')
  return made
}

function describeCreation(given: NewTask): EventBody {
  return {
    type: 'task.created',
    data: {
      origin: given.origin,
      agentId: given.agent.id,
      actingUserId: given.actingUserId,
      triggerMessageId: given.triggerMessageId,
      rerunOf: given.rerunOf ?? null,
      input: given.input,
      ...(given.replay && { replay: given.replay }),
    },
  }
}
