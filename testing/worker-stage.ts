import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { vi } from 'vitest'
import * as z from 'zod'
import { startWorker, type Worker, type WorkerTiming } from '../server/agent/loop/worker.ts'
import { rebuildFromLog } from '../server/chat/tasks/log/rebuild-from-log.ts'
import { stopTasks } from '../server/chat/tasks/stop-tasks.ts'
import { openDatabase } from '../server/db/client.ts'
import { releaseLeases } from '../server/db/lanes/lanes.ts'
import { messageFromRow } from '../server/db/messages/messages.ts'
import { fixContext } from '../server/db/tasks/task-context.ts'
import { appendEvents, openTask, readEvents } from '../server/db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../server/db/tasks/task-payloads.ts'
import { listOpenTasks } from '../server/db/tasks/task-places.ts'
import { readStream } from '../server/db/tasks/task-streams.ts'
import { columnsOf, taskFromRow } from '../server/db/tasks/tasks.ts'
import type { Message } from '../server/domain/messages/message.ts'
import { type TaskProgress, taskProgress } from '../server/domain/tasks/progress.ts'
import type { Task } from '../server/domain/tasks/task.ts'
import { emptyState, hasEnded, reduce } from '../server/domain/tasks/task-state.ts'
import { type TaskDelta, taskDelta } from '../server/domain/wire/realtime.ts'
import { type Env, parseEnv } from '../server/env.ts'
import { createLog } from '../server/log.ts'
import { createOfflineModel } from '../server/offline-model/create-offline-model.ts'
import { scriptModel } from '../server/offline-model/script-client.ts'
import { say, setScene } from './conversation.ts'
import { createTestDatabase } from './postgres/database.ts'

const patience = { timeout: 20_000, interval: 15 }

/** Waits until what is expected is so. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, patience)
}

/** Workers, their model and their database, for tests: everything real but the people. */
export async function setWorkerStage() {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url })
  const scene = await setScene(db)
  const offline = await createOfflineModel({ scripts: true, tokensPerSecond: 0 })
  const ears = await listenForDeltas()
  const log = createLog({ level: 'silent', process: 'test' })
  const workers: Worker[] = []
  const proven = new Set<string>()
  let aheadMs = 0

  const env: Env = {
    ...parseEnv({}),
    // As an endpoint with a key, so that calls have a price; without `anthropic` it answers for nothing.
    anthropic: { apiKey: 'offline-key', baseUrl: offline.url },
    offlineModelUrl: offline.url,
    supabase: {
      url: ears.url,
      publishableKey: 'publishable',
      secretKey: 'secret',
      jwtSecret: null,
      databaseUrl: database.url,
      databaseSessionUrl: database.url,
    },
  }

  async function hire(timing: Partial<WorkerTiming> = {}, concurrency = 20): Promise<Worker> {
    const worker = await startWorker({
      env: { ...env, workerConcurrency: concurrency },
      log,
      db,
      timing: { aheadMs: () => aheadMs, catalogMs: null, ...timing },
    })
    workers.push(worker)
    return worker
  }

  async function ask(given: Parameters<typeof say>[2]): Promise<{ messageId: string; task: Task }> {
    const { messageId, tasks } = await db.asWorker(tx => say(tx, scene, given))
    const [task] = tasks
    if (!task) throw new Error('Nobody was called.')
    return { messageId, task }
  }

  /** The same in a thread of another channel. */
  async function askIn(
    { channelId, threadId }: { channelId: string; threadId: string },
    given: Omit<Parameters<typeof say>[2], 'threadId'>,
  ): Promise<{ messageId: string; task: Task }> {
    const { messageId, tasks } = await db.asWorker(tx =>
      say(tx, { ...scene, channelId }, { ...given, threadId }),
    )
    const [task] = tasks
    if (!task) throw new Error('Nobody was called.')
    return { messageId, task }
  }

  /** A picture that somebody has sent up, and may put beside a message. */
  async function attach(name: string, bytes: Buffer, uploaderId = scene.ada) {
    const file = { id: newId(), name, type: 'image/png', size: bytes.length, width: 280, height: 280 }
    const { workspaceId, channelId } = scene
    await db.asWorker(tx =>
      tx
        .insertInto('attachments')
        .values({ ...file, workspaceId, channelId, uploaderId, state: 'stored' })
        .execute(),
    )
    ears.files.set(file.id, bytes)
    return file
  }

  /** Brings a task to where a process died in the middle of a tool, as its log tells it. */
  async function leaveCallOpen(
    taskId: string,
    call: { callId: string; name: string; repeatable: boolean; input?: Record<string, unknown> },
  ): Promise<void> {
    const { callId, name, repeatable, input = {} } = call
    const response = JSON.stringify({ content: [{ type: 'tool_use', id: callId, name, input }] })
    await db.asWorker(async tx => {
      const task = await readTask(taskId)
      const { limits, replyMode, ...fixed } = await fixContext(tx, task)
      const open = await openTask(tx, taskId)
      if (!open) throw new Error('There is no such task.')
      await keepPayloads(tx, [response, '{}'])
      const at = { turn: 1, attempt: 1, model: 'claude-sonnet-5-5' }
      await appendEvents(tx, open, [
        {
          type: 'task.started',
          data: { ...fixed, limits, replyMode, startedAt: new Date().toISOString() },
        },
        { type: 'model.requested', data: { ...at, maxTokens: 9, request: hashOf('{}') } },
        {
          type: 'model.answered',
          data: {
            ...at,
            stopReason: 'tool_use',
            response: hashOf(response),
            textLength: 0,
            unusable: false,
            calls: [{ callId, name, effect: 'side_effecting', flow: 'sync', repeatable }],
            usage: {},
            costUsd: 0,
            requestId: null,
            firstTextMs: null,
            durationMs: 1,
          },
        },
        {
          type: 'tool.requested',
          data: { turn: 1, callId, name, effect: 'side_effecting', input: hashOf('{}') },
        },
      ])
    })
  }

  async function readTask(taskId: string): Promise<Task> {
    const row = await db.asWorker(tx =>
      tx.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow(),
    )
    return taskFromRow(row)
  }

  /** Waits until a task is as it should be; fails with how it is instead. */
  async function taskIs(taskId: string, wanted: Partial<Task>): Promise<Task> {
    return vi.waitFor(async () => {
      const task = await readTask(taskId)
      for (const [name, value] of Object.entries(wanted)) {
        const found = Object.entries(task).find(([key]) => key === name)?.[1]
        if (found !== value) {
          throw new Error(`task.${name} is ${JSON.stringify(found)}, not ${value}: ${JSON.stringify(task)}`)
        }
      }
      return task
    }, patience)
  }

  async function ended(taskId: string): Promise<Task> {
    return vi.waitFor(async () => {
      const task = await readTask(taskId)
      if (!hasEnded(task)) throw new Error(`The task has not ended: ${JSON.stringify(task)}`)
      return task
    }, patience)
  }

  const events = (taskId: string) => db.asWorker(tx => readEvents(tx, taskId))

  async function messages(threadId: string): Promise<Message[]> {
    const rows = await db.asWorker(tx =>
      tx.selectFrom('messages').selectAll().where('threadId', '=', threadId).orderBy('seq').execute(),
    )
    return rows.map(messageFromRow)
  }

  /** The bodies of the model calls so far, as soon as there are so many. */
  async function prompts(least: number): Promise<string[]> {
    return vi.waitFor(async () => {
      const requests = await scriptModel(offline.url).requests()
      const sent = requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/messages'))
      if (sent.length < least) throw new Error(`${sent.length} of ${least} model calls`)
      return sent.map(({ text }) => text)
    }, patience)
  }

  const stream = (taskId: string) => db.asWorker(tx => readStream(tx, taskId))

  async function setAccessEpoch(accessEpoch: number): Promise<void> {
    await db.asWorker(tx =>
      tx.updateTable('channels').set({ accessEpoch }).where('id', '=', scene.channelId).execute(),
    )
  }

  async function setModel(agentId: string, model: string): Promise<void> {
    await db.asWorker(tx => tx.updateTable('agentConfigs').set({ model }).where('id', '=', agentId).execute())
  }

  async function switchAgent(agentId: string, isActive: boolean): Promise<void> {
    await db.asWorker(tx =>
      tx.updateTable('agentConfigs').set({ isActive }).where('id', '=', agentId).execute(),
    )
  }

  /** Somebody else comes into the workspace. */
  async function join(displayName: string, role: 'member' | 'guest'): Promise<string> {
    const id = newId()
    await db.asWorker(async tx => {
      await tx
        .insertInto('profiles')
        .values({ id, displayName, email: `${id}@example.com` })
        .execute()
      await tx
        .insertInto('workspaceMembers')
        .values({ workspaceId: scene.workspaceId, userId: id, role })
        .execute()
    })
    return id
  }

  /** Cuts the connections on which workers listen. */
  async function deafen(): Promise<void> {
    const client = await db.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`,
    )
    await client.end()
  }

  /** Does what is done when a worker is seen dead, while it is not: it works on as a ghost. */
  async function bury(worker: Worker): Promise<void> {
    await releaseLeases(db, worker.name)
  }

  /** Waits until every worker has looked around once more, from beginning to end. */
  async function looked(): Promise<void> {
    await Promise.all(workers.map(worker => worker.look()))
  }

  /** What a task's row says of its log, as the database has it. */
  async function cachedColumns(taskId: string) {
    const row = await db.asWorker(tx =>
      tx.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow(),
    )
    const names = Object.keys(columnsOf(emptyState))
    return comparable(Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
  }

  /** The workers that are in the middle of an answer: of their own, not of one that they have just taken over. */
  async function writers(): Promise<string[]> {
    const rows = await db.asWorker(tx =>
      tx
        .selectFrom('lanes')
        .innerJoin('mailbox', 'mailbox.lane', 'lanes.key')
        .innerJoin('tasks', 'tasks.id', 'mailbox.taskId')
        .select('lanes.owner')
        .where('tasks.step', '=', 'writing')
        // Every claim so far has made a call of its own.
        .whereRef('tasks.attempt', '=', 'mailbox.attempt')
        .execute(),
    )
    return rows.flatMap(({ owner }) => owner ?? [])
  }

  /** What must be gone when all tasks have ended, and links of a log that don't hold. */
  async function leftovers() {
    const client = await db.connect()
    const { rows } = await client.query(`
      select (select count(*)::int from mailbox) as mailbox, (select count(*)::int from task_streams) as streams,
        (select count(*)::int from task_events e
          left join task_events p on p.task_id = e.task_id and p.seq = e.seq - 1
          where e.hash <> openvibe.event_hash(e) or e.prev_hash <> coalesce(p.hash, sha256(''))) as "brokenLinks"`)
    await client.end()
    return rows[0]
  }

  /** How many transactions wait for a lock that another one holds. */
  async function countWaiting(): Promise<number> {
    const client = await db.connect()
    const { rows } = await client.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await client.end()
    return z.tuple([z.object({ waiting: z.number() })]).parse(rows)[0].waiting
  }

  /** Every request so far is what its log makes of it, byte for byte, whatever its task went through. */
  async function proveRequests(): Promise<void> {
    await db.asWorker(async tx => {
      const rows = await tx
        .selectFrom('taskEvents')
        .select('taskId')
        .distinct()
        .where('type', '=', 'model.requested')
        .where(sql`data ->> 'material'`, 'is not', null)
        .execute()
      for (const { taskId } of rows.filter(row => !proven.has(row.taskId))) {
        proven.add(taskId)
        for (const { seq, rebuilt, sent } of await rebuildFromLog(tx, taskId)) {
          // Staged by `leaveCallOpen`, and never sent.
          if (sent !== '{}' && rebuilt !== sent)
            throw new Error(`Event ${seq} of task ${taskId} sent something else:\n${sent}\n${rebuilt}`)
        }
      }
    })
  }

  /** Lets time pass for what waits in the lanes, and for the workers' view of the clock. */
  async function passTime(ms: number): Promise<void> {
    const client = await db.connect()
    // Before the workers' clocks: one that has just read of a pause would else believe it to begin after that time.
    await client.query(`update model_pauses set not_before = not_before - interval '${ms} milliseconds'`)
    aheadMs += ms
    // What workers write lies in their time, what the database writes in its own.
    await client.query(
      `update mailbox set ready_at = now() where ready_at <= now() + interval '${aheadMs} milliseconds'`,
    )
    await client.query('update lanes set next_ready = openvibe.next_ready(key) where owner is null')
    await client.query(`select pg_notify('openvibe_work', '')`)
    await client.end()
  }

  return {
    database,
    db,
    env,
    log,
    scene,
    script: scriptModel(offline.url),
    prompts,
    deltas: ears.deltas,
    progress: ears.progress,
    attach,
    hire,
    ask,
    askIn,
    leaveCallOpen,
    readTask,
    taskIs,
    ended,
    events,
    state: async (taskId: string) => reduce(await events(taskId)),
    messages,
    stream,
    cachedColumns,
    comparable,
    writers,
    leftovers,
    countWaiting,
    setAccessEpoch,
    setModel,
    switchAgent,
    join,
    deafen,
    bury,
    looked,
    passTime,
    /** Nobody works any more. */
    async fire() {
      await Promise.all(workers.splice(0).map(worker => worker.stop(0)))
    },
    /** Between tests: nobody works any more, nothing is left to do, nothing is planned. */
    async rest() {
      await Promise.all(workers.splice(0).map(worker => worker.stop(0)))
      await db.asWorker(async tx => {
        const taskIds = await listOpenTasks(tx, scene)
        return stopTasks(tx, { taskIds, userId: null, why: 'closed' })
      })
      await proveRequests()
      await scriptModel(offline.url).reset()
      ears.deltas.length = 0
      ears.progress.length = 0
      aheadMs = 0
    },
    async close() {
      await Promise.all(workers.splice(0).map(worker => worker.stop(0)))
      await offline.close()
      ears.close()
      await db.close()
      await database.drop()
    },
  }
}

export type WorkerStage = Awaited<ReturnType<typeof setWorkerStage>>
const batch = z.object({
  messages: z.array(
    z.discriminatedUnion('event', [
      z.object({ topic: z.string(), event: z.literal('task.delta'), payload: taskDelta }),
      z.object({ topic: z.string(), event: z.literal('task.progress'), payload: taskProgress }),
    ]),
  ),
})

/** Stands where the HTTP doors of Realtime and Storage stand; remembers what came through, hands out what it is given. */
async function listenForDeltas() {
  const files = new Map<string, Buffer>()
  const deltas: (TaskDelta & { topic: string })[] = []
  const progress: (TaskProgress & { topic: string })[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const file = files.get(request.url?.split('/').at(-1) ?? '')
      response.writeHead(file ? 200 : 404).end(file)
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    for (const { topic, event, payload } of batch.parse(JSON.parse(body)).messages) {
      if (event === 'task.delta') deltas.push({ ...payload, topic })
      else progress.push({ ...payload, topic })
    }
    response.writeHead(202).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deltas,
    progress,
    files,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Times to the millisecond, JSON as what it holds: what is the same reads the same, wherever it comes from. */
function comparable(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (/^[[{]/.test(value)) return [name, JSON.parse(value)]
      return [name, /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value]
    }),
  )
}
