/**
 * A worker: claims lanes, works on one task of each, and gives them back. Any number of workers may run beside
 * each other; they share only the database.
 *
 * A worker hears of work by NOTIFY and also looks for it every half second. It keeps its lanes by renewing
 * their leases. It drops a task at once when another worker has claimed its lane.
 */

import type { AdmitScheduled } from '../../chat/later/send-next-scheduled.ts'
import { readPauses } from '../../db/agents/model-rate-limits.ts'
import { commitWithNext, type Database, openDatabase } from '../../db/client.ts'
import { keepOperatorHosts } from '../../db/destinations/accepted-hosts.ts'
import { type Claim, claim, freeExpiredLanes, renew } from '../../db/lanes/lanes.ts'
import { forgetWorker, nameWorker, noteWorker } from '../../db/lanes/workers.ts'
import { readSettingsRev } from '../../db/models/model-prices.ts'
import { lookAtTasks } from '../../db/tasks/running-tasks.ts'
import type { Env } from '../../env.ts'
import { createLog, type Log } from '../../log.ts'
import { createCredentialReader } from '../../mcp/credentials/read-credentials.ts'
import { createSecretBox } from '../../outbound/secret-box.ts'
import { createBroadcaster } from '../../realtime/broadcast.ts'
import { createFileStore } from '../../storage/file-store.ts'
import { version } from '../../version.ts'
import { createEmbedder } from '../embeddings/embedder.ts'
import { createQueryVectors } from '../embeddings/query-vectors.ts'
import { createFileTexts } from '../files/file-texts.ts'
import { createDeltaSender } from '../live/delta-sender.ts'
import { createLiveTexts } from '../live/live-texts.ts'
import { createProgressSender } from '../live/progress-sender.ts'
import { openServers } from '../mcp/open-servers.ts'
import { createAnthropicModel } from '../model/anthropic.ts'
import { chooseModel, chooseRates } from '../model/choose-endpoints.ts'
import { createModelBook } from '../model/endpoints/model-book.ts'
import { createEndpointFetch, openEndpoint } from '../model/endpoints/open-endpoint.ts'
import { createModelPauses } from '../model/model-rate-limits.ts'
import { createTokenScales } from '../model/token-scales.ts'
import { createPictureCleaner } from '../pictures/picture-cleaner.ts'
import { createPictureReader } from '../prompts/picture-reader.ts'
import { type ChoreTiming, startChores, usualChoreTiming } from './chores.ts'
import { every } from './every.ts'
import { hearNotices } from './hear-notices.ts'
import { loadTasks } from './load-tasks.ts'
import { type Running, runTask } from './run-task.ts'
import { takeTurns } from './take-turns.ts'

/** The part of a worker's grace period in which its tasks may continue after it is told to stop. */
const shareOfGrace = 0.7

export interface WorkerTiming extends ChoreTiming {
  leaseMs: number
  renewMs: number
  lookMs: number
  saveMs: number
  /** A model call with no sign of life for so long is given up. */
  idleMs: number
  /** Replaces the agents' own time limits for model calls and for tools; null: uses theirs. */
  totalMs: number | null
  toolMs: number | null
  /** The time by which this process believes the database's clock to be ahead of its real value. For tests. */
  aheadMs(): number
}

const usualTiming: WorkerTiming = {
  ...usualChoreTiming,
  leaseMs: 15_000,
  renewMs: 3_000,
  lookMs: 500,
  saveMs: 1_000,
  idleMs: 30_000,
  totalMs: null,
  toolMs: null,
  aheadMs: () => 0,
}

export interface Worker {
  name: string
  /** Looks for work and news now. The worker also does this by itself twice a second. */
  look(): Promise<void>
  /** Begins the schedules that are due now. The worker also does this by itself every few seconds. */
  runSchedules(): Promise<void>
  /** Brings reminders and sends scheduled messages that are due now. The worker also does this every few seconds. */
  runLater(): Promise<void>
  /** Goes on with the reflection now. The worker also does this by itself every few seconds. */
  runReflections(): Promise<void>
  /** Begins the summaries that are due now. The worker also does this by itself every few seconds. */
  startSummaries(): Promise<void>
  /** Renews its leases now. The worker also does this by itself every few seconds. */
  keep(): Promise<void>
  /** Takes no new work, lets running tasks continue for a while, and gives back the rest. */
  stop(graceMs: number): Promise<void>
}

export async function startWorker(options: {
  env: Env
  log?: Log
  db?: Database
  timing?: Partial<WorkerTiming>
  /** Opens the count of scheduled messages, by the limits of the doors. Without it they are not counted. */
  openAdmission?(db: Database, log: Log): AdmitScheduled
}): Promise<Worker> {
  const { env } = options
  const timing = { ...usualTiming, ...options.timing }
  const name = nameWorker()
  const log = options.log ?? createLog({ level: env.logLevel, process: 'worker' })
  const { supabase } = env
  if (!supabase) throw new Error('The worker needs a database. Set the SUPABASE_ and DATABASE_ variables.')
  const db =
    options.db ??
    openDatabase({
      url: supabase.databaseUrl,
      sessionUrl: supabase.databaseSessionUrl,
      poolSize: 12,
      name: 'openvibe-worker',
    })

  const broadcaster = createBroadcaster({ env: { supabase } })
  const progress = createProgressSender({ broadcaster })
  const sender = createDeltaSender({
    broadcaster,
    rates: chooseRates(env, supabase.url),
  })
  const texts = createLiveTexts({ db, sender, log, saveMs: timing.saveMs })
  const pauses = createModelPauses(() => performance.now() + timing.aheadMs())
  const model = createAnthropicModel(chooseModel(env))
  const box = createSecretBox(env.encryptionKey)
  const endpointFetch = createEndpointFetch(env.allowPrivateAddresses)
  const models = createModelBook({
    db,
    box,
    server: model,
    openEndpoint: endpoint => openEndpoint(endpointFetch, endpoint),
  })
  await models.load()
  await db.asWorker(tx => keepOperatorHosts(tx, env.endpointHosts))
  const { idleMs, totalMs, toolMs } = timing
  const store = createFileStore(supabase)
  const cleaner = createPictureCleaner({ db, files: store, log })
  const pictures = createPictureReader({ files: store, log, prepare: cleaner.clean })
  const files = createFileTexts({ db, files: store, log })
  const scales = createTokenScales(db)
  const servers = await openServers({
    db,
    log,
    mcpConfig: env.mcpConfig,
    allowPrivate: env.allowPrivateAddresses,
    credentials: fetch => createCredentialReader({ db, box, fetch }),
  })
  const embedder = env.embeddings && createEmbedder(env.embeddings)
  const vectors = createQueryVectors({ embedder, log })
  const limits = { idleMs, totalMs, toolMs, dailyUsd: env.dailyUsd }
  const desk = { models, pauses, texts, pictures, files, progress, scales, servers, vectors, ...limits }

  const running = new Set<Running>()
  let isStopping = false
  const claiming = takeTurns(claimAll)
  const takeWork = claiming.run

  /** Claims as much as there is room for. */
  async function claimAll(): Promise<void> {
    try {
      let mayBeMore = true
      while (mayBeMore && !isStopping) {
        const wanted = Math.min(env.workerConcurrency - running.size, 50)
        if (wanted <= 0) return
        const claims = await db.asWorker(tx => {
          commitWithNext(tx)
          return claim(tx, name, { leaseMs: timing.leaseMs, wanted })
        })
        mayBeMore = claims.length === wanted
        const loading = loadTasks(db, claims)
        for (const claimed of claims) begin(claimed, loading)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not claim work')
    }
  }

  function begin(claimed: Claim, loading: ReturnType<typeof loadTasks>): void {
    const run = runTask({ db, log, claim: claimed, loading, desk, aheadMs: timing.aheadMs })
    // The lane was taken from us and is ours again: our work in it from before must not end the new claim.
    for (const other of running) if (other.claim.lane === claimed.lane) other.interrupt('lost')
    running.add(run)
    run.finished.then(againAt => {
      running.delete(run)
      void takeWork()
      if (againAt === null || isStopping) return
      const inMs = againAt.getTime() - Date.now()
      if (inMs > 0 && inMs < 60_000) setTimeout(takeWork, inMs).unref()
    })
  }

  /** Looks for news that NOTIFY may have missed: expired leases, due work, requests to tasks, rate limits. */
  async function look(): Promise<void> {
    try {
      const told = await db.asWorker(async tx => {
        await freeExpiredLanes(tx)
        const known = [...running].flatMap(run => run.known() ?? [])
        return {
          tasks: await lookAtTasks(tx, known),
          pauses: await readPauses(tx),
          rev: await readSettingsRev(tx),
        }
      })
      pauses.take(told.pauses)
      await models.take(told.rev)
      for (const run of running) run.hear(told.tasks)
    } catch (error) {
      log.warn({ err: error }, 'could not look for work')
    }
    await takeWork()
  }

  async function hearOfTask(taskId: string): Promise<void> {
    const known = [...running].flatMap(run => (run.claim.taskId === taskId ? (run.known() ?? []) : []))
    if (known.length === 0) return
    try {
      const news = await db.asWorker(tx => lookAtTasks(tx, known))
      for (const run of running) run.hear(news)
    } catch (error) {
      log.warn({ err: error, taskId }, 'could not read the requests to a task')
    }
  }

  /** Renews the leases. A worker keeps its tasks as long as no other worker claimed them, even if it is late. */
  async function keep(): Promise<void> {
    const held = [...running]
    try {
      const kept = await db.asWorker(async tx => {
        await noteWorker(tx, { id: name, version })
        return renew(
          tx,
          name,
          held.map(run => run.claim),
          timing.leaseMs,
        )
      })
      for (const run of held) if (!kept.has(run.claim.lane)) run.interrupt('lost')
    } catch (error) {
      log.warn({ err: error, lanes: held.length }, 'could not renew the leases')
    }
  }

  await db.asWorker(tx => noteWorker(tx, { id: name, version }))
  const chores = startChores({
    ...{ db, log, env, timing, store, files, cleaner, model, models, embedder },
    admit: options.openAdmission?.(db, log) ?? (async () => {}),
  })
  const ears = hearNotices({
    db,
    log,
    onWork: () => void takeWork(),
    onTask: id => void hearOfTask(id),
    onSchedule() {
      void chores.runSchedules()
      void chores.runReflections()
    },
  })
  await ears.ready
  const looking = every(timing.lookMs, look)
  const keeping = every(timing.renewMs, keep)
  log.info(
    { worker: name, concurrency: env.workerConcurrency, offline: !env.anthropic },
    'the worker is ready',
  )

  return {
    name,
    look,
    keep,
    runSchedules: chores.runSchedules,
    runLater: chores.runLater,
    runReflections: chores.runReflections,
    startSummaries: chores.startSummaries,
    async stop(graceMs) {
      isStopping = true
      await ears.stop()
      await chores.stop()
      await claiming.stop()
      await Promise.race([finishAll(), after(graceMs * shareOfGrace)])
      for (const run of running) run.interrupt('stopping')
      await finishAll()
      await chores.close()
      await servers.close()
      await endpointFetch.close()
      await Promise.all([looking.stop(), keeping.stop()])
      texts.close()
      sender.close()
      progress.close()
      await db.asWorker(tx => forgetWorker(tx, name)).catch(() => {})
      if (!options.db) await db.close()
      log.info({ worker: name }, 'the worker has stopped')
    },
  }

  async function finishAll(): Promise<void> {
    await Promise.all([...running].map(run => run.finished))
  }
}

function after(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms).unref())
}
