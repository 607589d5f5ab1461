import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
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
import { fixContext } from '../server/db/tasks/fixed-context.ts'
import { appendEvents, openTask, readEvents } from '../server/db/tasks/task-events.ts'
import { hashOf, keepPayloads } from '../server/db/tasks/task-payloads.ts'
import { listOpenTasks } from '../server/db/tasks/task-places.ts'
import { readStream } from '../server/db/tasks/task-streams.ts'
import { columnsOf, taskFromRow } from '../server/db/tasks/tasks.ts'
import type { Cleaning } from '../server/domain/files/clean-picture.ts'
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

/** Waits until a check succeeds. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, patience)
}

/**
 * Sets up workers, their model and their database: everything is real except the people. `more`: settings of the
 * operator beside the usual ones.
 */
export async function setWorkerStage(more: Partial<Env> = {}) {
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
    // Like an endpoint with a key, so that calls have a price; without `anthropic` calls cost nothing.
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
    ...more,
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

  /** Does the same in a thread of another channel. */
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

  /** Uploads a picture or another file, which its uploader may then attach to a message. */
  async function attach(
    name: string,
    bytes: Buffer,
    uploaderId = scene.ada,
    {
      type = 'image/png',
      channelId = scene.channelId,
      cleaning = type.startsWith('image/') ? 'done' : null,
    }: { type?: string; channelId?: string; cleaning?: Cleaning | null } = {},
  ) {
    const edge = type === 'image/png' ? 280 : null
    const file = { id: newId(), name, type, size: bytes.length, width: edge, height: edge }
    const { workspaceId } = scene
    await db.asWorker(tx =>
      tx
        .insertInto('attachments')
        .values({ ...file, workspaceId, channelId, uploaderId, state: 'stored', cleaning })
        .execute(),
    )
    ears.files.set(cleaning === 'done' ? `${file.id}.clean` : file.id, bytes)
    return file
  }

  /** Brings a task to the state in which a process died in the middle of a tool, as its log records it. */
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

  /** Waits until a task has the wanted values; fails with its real ones. */
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

  async function ended(taskId: string, wait: Partial<typeof patience> = {}): Promise<Task> {
    return vi.waitFor(
      async () => {
        const task = await readTask(taskId)
        if (!hasEnded(task)) throw new Error(`The task has not ended: ${JSON.stringify(task)}`)
        return task
      },
      { ...patience, ...wait },
    )
  }

  const events = (taskId: string) => db.asWorker(tx => readEvents(tx, taskId))

  async function messages(threadId: string): Promise<Message[]> {
    const rows = await db.asWorker(tx =>
      tx.selectFrom('messages').selectAll().where('threadId', '=', threadId).orderBy('seq').execute(),
    )
    return rows.map(messageFromRow)
  }

  /** Returns the bodies of the model calls so far, when there are at least so many. */
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

  /** Adds another person to the workspace. */
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

  /** Treats a worker as dead although it is not: it works on as a ghost. */
  async function bury(worker: Pick<Worker, 'name'>): Promise<void> {
    await releaseLeases(db, worker.name)
  }

  /** Waits until every worker has looked for work once more, from beginning to end. */
  async function looked(): Promise<void> {
    await Promise.all(workers.map(worker => worker.look()))
  }

  /** Returns the columns of a task's row that repeat its log, as the database has them. */
  async function cachedColumns(taskId: string) {
    const row = await db.asWorker(tx =>
      tx.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow(),
    )
    const names = Object.keys(columnsOf(emptyState))
    return comparable(Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
  }

  /**
   * Returns the workers that are in the middle of an answer of their own, not of one that they have just
   * taken over.
   */
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

  /** Counts the rows that must be gone when all tasks have ended, and the broken links of logs. */
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

  /** Counts the transactions that wait for a lock of another one. */
  async function countWaiting(): Promise<number> {
    const client = await db.connect()
    const { rows } = await client.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await client.end()
    return z.tuple([z.object({ waiting: z.number() })]).parse(rows)[0].waiting
  }

  /**
   * Checks that every request so far is the one that its log produces, byte for byte, after any event in its
   * task.
   */
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

  /** Moves time forward for everything that waits in the lanes, and for the workers' clocks. */
  async function passTime(ms: number): Promise<void> {
    const client = await db.connect()
    // Before the workers' clocks: otherwise a worker that has just read a pause would take it to begin after
    // that time.
    await client.query(`update model_pauses set not_before = not_before - interval '${ms} milliseconds'`)
    aheadMs += ms
    // Under the lanes' locks, as the workers do it: else a lane that is woken meanwhile gets its time from before.
    await client.query('begin')
    const { rows } = await client.query('select key from lanes order by key for no key update')
    // The workers write their own time, the database writes its own.
    await client.query(
      `update mailbox set ready_at = now() where ready_at <= now() + interval '${aheadMs} milliseconds'`,
    )
    await client.query(
      'update lanes set next_ready = openvibe.next_ready(key) where owner is null and key = any ($1)',
      [rows.map(({ key }) => key)],
    )
    await client.query('commit')
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
    /** Whether Storage still has the bytes of a file. */
    holdsFile: (fileId: string) => ears.files.has(fileId),
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
    /** Stops all workers. */
    async fire() {
      await Promise.all(workers.splice(0).map(worker => worker.stop(0)))
    },
    /** Between tests: stops all workers, and removes all remaining work and all plans. */
    async rest() {
      await Promise.all(workers.splice(0).map(worker => worker.stop(0)))
      await db.asWorker(async tx => {
        await tx.deleteFrom('modelPauses').execute()
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

const removal = z.object({ prefixes: z.array(z.string()) })

/**
 * A server in place of the HTTP endpoints of Realtime and Storage; it remembers the requests and returns the
 * bodies that it was given.
 */
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
    const bytes = await buffer(request)
    if (request.url?.startsWith('/storage/v1/object/') && request.method === 'POST') {
      files.set(request.url.split('/').at(-1) ?? '', bytes)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const body = bytes.toString()
    if (request.method === 'DELETE') {
      for (const path of removal.parse(JSON.parse(body)).prefixes) files.delete(path.split('/').at(-1) ?? '')
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
      return
    }
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

/**
 * Writes times to the millisecond and JSON by its content, so that equal values are equal text, wherever they
 * come from.
 */
function comparable(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (/^[[{]/.test(value)) return [name, JSON.parse(value)]
      return [name, /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value]
    }),
  )
}
