/**
 * The chores of a worker: all that it does again and again beside its tasks. Every worker does all of them; the database
 * gives each piece of work to one. A new chore is one line in the list.
 */

import { beginNextSummary } from '../../chat/help/begin-next-summary.ts'
import type { AdmitScheduled } from '../../chat/later/send-next-scheduled.ts'
import { remindOwners } from '../../chat/ledger/remind-owners.ts'
import { sweepAllFiles } from '../../chat/messages/files/sweep-files.ts'
import { keepCatalog } from '../../db/agents/model-catalog.ts'
import { sealTasks } from '../../db/audit/seals.ts'
import type { Database } from '../../db/client.ts'
import type { Env } from '../../env.ts'
import type { Log } from '../../log.ts'
import { createSmtpSender } from '../../mail/send-mail.ts'
import { createSecretBox } from '../../outbound/secret-box.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { createBudgetRunner } from '../budgets/budget-runner.ts'
import { createDigestRunner } from '../digests/digest-runner.ts'
import { createEmbeddingChore } from '../embeddings/embed-items.ts'
import type { Embedder } from '../embeddings/embedder.ts'
import type { FileTexts } from '../files/file-texts.ts'
import { createLinkReadings } from '../links/link-readings.ts'
import type { ModelBook } from '../model/endpoints/model-book.ts'
import type { Model } from '../model/model.ts'
import type { PictureCleaner } from '../pictures/picture-cleaner.ts'
import { createProofRunner } from '../proofs/proof-runner.ts'
import { createPushRunner } from '../push/push-runner.ts'
import { createDeliveries } from '../webhooks/deliveries.ts'
import { every } from './every.ts'
import { createLaterRunner } from './later-runner.ts'
import { createReflectionRunner } from './reflection-runner.ts'
import { createScheduleRunner } from './schedule-runner.ts'

interface Chore {
  name: string
  everyMs: number
  work(): Promise<void>
  /** Begins nothing more. Called before the worker gives back its tasks. */
  stop?(): Promise<void> | void
  /** Ends the work that still runs. Called after the last task. */
  close?(): Promise<void> | void
}

/** The times between two rounds of the chores whose pace tests choose. */
export interface ChoreTiming {
  /** Null: never asks for the endpoint's models. */
  catalogMs: number | null
  filesMs: number
  picturesMs: number
  webhooksMs: number
  linksMs: number
  sweepMs: number
  embeddingsMs: number
  summariesMs: number
}

export const usualChoreTiming: ChoreTiming = {
  catalogMs: 3_600_000,
  filesMs: 2_000,
  picturesMs: 500,
  webhooksMs: 1_000,
  linksMs: 700,
  sweepMs: 3_600_000,
  embeddingsMs: 2_000,
  summariesMs: 5_000,
}

const schedulesMs = 15_000
const laterMs = 2_000
const proofsMs = 500

/** Starts the chores of one worker. Returns also those that notices and tests begin at once. */
export function startChores(options: {
  db: Database
  log: Log
  env: Env
  timing: ChoreTiming & { aheadMs(): number }
  store: FileStore
  files: FileTexts
  cleaner: PictureCleaner
  model: Pick<Model, 'listModels'>
  models: Pick<ModelBook, 'listActive'>
  embedder: Embedder | null
  admit: AdmitScheduled
}) {
  const { db, log, env, timing, store, files, cleaner, model, models, embedder, admit } = options
  const { aheadMs, catalogMs } = timing
  const now = () => new Date(Date.now() + aheadMs())
  const schedules = createScheduleRunner({ db, log, aheadMs, lookMs: schedulesMs })
  const later = createLaterRunner({ db, log, admit, aheadMs, lookMs: laterMs })
  const reflections = createReflectionRunner({ db, log, aheadMs })
  const proofs = createProofRunner({ db, log, aheadMs })
  const sendMail = env.mail && createSmtpSender(env.mail)
  const digests = sendMail && createDigestRunner({ db, log, sendMail, aheadMs })
  const budgets = createBudgetRunner({ db, log, sendMail, origin: env.publicUrl, aheadMs })
  const embeddings = createEmbeddingChore({ db, log, embedder, aheadMs })
  const deliveries = createDeliveries({
    db,
    log,
    box: createSecretBox(env.encryptionKey),
    allowPrivate: env.allowPrivateAddresses,
    aheadMs,
  })

  const links = createLinkReadings({ db, log, store, allowPrivate: env.allowPrivateAddresses, aheadMs })
  const pushes =
    env.push &&
    createPushRunner({ db, log, sender: env.push, allowPrivate: env.allowPrivateAddresses, aheadMs })

  async function startSummaries(): Promise<void> {
    while (await db.asWorker(tx => beginNextSummary(tx, { now: now() }))) {}
  }

  /** Ties the logs of ended tasks to the audit log. */
  async function seal(): Promise<void> {
    while ((await db.asWorker(tx => sealTasks(tx, { size: 200 }))) > 0) {}
  }

  async function sweep(): Promise<void> {
    await sweepAllFiles(db, store, log)
    await deliveries.sweep()
    await links.sweep()
  }

  /** Reads the models of every endpoint, which the agents' form offers. */
  async function hearModels(): Promise<void> {
    for (const at of [{ id: null, model }, ...models.listActive()]) {
      const listed = await at.model.listModels()
      await db.asWorker(tx => keepCatalog(tx, listed, at.id))
    }
  }

  const chores: Chore[] = [
    { name: 'schedules', everyMs: schedulesMs, work: schedules.look, stop: schedules.stop },
    { name: 'later', everyMs: laterMs, work: later.look, stop: later.stop },
    { name: 'reflections', everyMs: schedulesMs, work: reflections.look, stop: reflections.stop },
    { name: 'proofs', everyMs: proofsMs, work: proofs.look, stop: proofs.stop },
    { name: 'summaries', everyMs: timing.summariesMs, work: startSummaries },
    { name: 'reminders', everyMs: 60_000, work: () => remindOwners(db, { now: now() }) },
    { name: 'seals', everyMs: 60_000, work: seal },
    { name: 'files', everyMs: timing.filesMs, work: files.work, close: files.close },
    { name: 'pictures', everyMs: timing.picturesMs, work: cleaner.work, close: cleaner.close },
    { name: 'webhooks', everyMs: timing.webhooksMs, work: deliveries.work, close: deliveries.close },
    { name: 'links', everyMs: timing.linksMs, work: links.work, close: links.close },
    { name: 'embeddings', everyMs: timing.embeddingsMs, work: embeddings.work, close: embeddings.close },
    { name: 'budgets', everyMs: 20_000, work: budgets.work, stop: budgets.stop },
    { name: 'sweep', everyMs: timing.sweepMs, work: sweep },
  ]
  if (pushes) chores.push({ name: 'pushes', everyMs: 1_000, work: pushes.work, close: pushes.close })
  if (digests) chores.push({ name: 'digests', everyMs: 20_000, work: digests.work, stop: digests.stop })
  if (catalogMs !== null) {
    const models: Chore = { name: 'models', everyMs: catalogMs, work: hearModels }
    chores.push(models)
    void run(models)
  }

  async function run({ name, work }: Chore): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, chore: name }, 'a chore failed')
    }
  }

  const rounds = chores.map(chore => every(chore.everyMs, () => run(chore)))

  return {
    runSchedules: schedules.look,
    runLater: later.look,
    runReflections: reflections.look,
    startSummaries,
    /** Begins nothing more. Work that runs goes on. */
    async stop(): Promise<void> {
      for (const round of rounds) void round.stop()
      await Promise.all(chores.map(chore => chore.stop?.()))
    },
    /** Ends the work that still runs. */
    async close(): Promise<void> {
      await Promise.all(chores.map(chore => chore.close?.()))
      await Promise.all(rounds.map(round => round.stop()))
    },
  }
}
