import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startModel } from '../bench/product/model.ts'
import { type Product, startProduct } from '../bench/product/product.ts'
import { createUndoList, type UndoList } from '../bench/undo-list.ts'
import { openWindows, type Windows } from './camera/browser.ts'
import { photograph } from './camera/camera.ts'
import { bringData, copyData, type Facts, takenFolder } from './data/data.ts'
import { planHeld, waitForHeld } from './data/held.ts'
import { type Report, readReport, writeReport } from './report.ts'
import { groupSizes, type Scene, type Size, sizes, themes } from './scene.ts'
import { waitForTurn } from './wait-for-turn.ts'

/** Enough for the build of another checkout on a busy machine. */
const startSeconds = 600
const atOnce = 2
/** By then the worker has written what it got from the model. */
const writtenMs = 2_000

export interface Take {
  name: string
  folder: string
  scenes: readonly Scene[]
  /** The take has the pictures of the other scenes already. */
  isPart: boolean
}

type Say = (line: string) => void

/** Takes the pictures of all scenes from the product in a folder. Returns whether all could be taken. */
export async function take(
  { name, folder, scenes, isPart }: Take,
  undo: UndoList,
  say: Say,
): Promise<boolean> {
  const own = createUndoList()
  undo.add(own.run)
  const { windows, facts } = await openProduct(folder, own, say)
  await waitForTurn(own, say)
  const target = join(takenFolder, name)
  if (!isPart) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const { stdout } = await promisify(execFile)('git', ['-C', folder, 'rev-parse', 'HEAD'])
  const report: Report = { data: facts.id, commit: stdout.trim(), loading: {}, failed: {} }
  if (isPart) await keepOthers(report, name, scenes)
  const jobs = scenes.flatMap(scene => groupSizes(scene).map(group => ({ scene, group })))
  const count = jobs.reduce((sum, { group }) => sum + group.length * themes.length, 0)
  const startedAt = Date.now()
  say(`Taking ${count} pictures of ${scenes.length} scenes …`)
  await inTurns(jobs, async ({ scene, group }) => {
    const [size = 'wide'] = group
    try {
      for (const shot of await photograph(windows, facts, scene, group)) {
        const picture = nameOf(scene, shot.size)
        for (const theme of themes)
          await writeFile(join(target, `${picture}.${theme}.png`), shot.pictures[theme])
        if (shot.loading) report.loading[picture] = shot.loading
      }
    } catch (error) {
      if (windows.isClosed()) throw new Error('Stopped.')
      const picture = nameOf(scene, size)
      report.failed[picture] = error instanceof Error ? error.message : String(error)
      say(`  ${picture} failed: ${report.failed[picture]?.slice(0, 500)}`)
    }
    writeReport(name, report)
  })
  await own.run()
  const failed = Object.keys(report.failed).length
  say(
    `${jobs.length - failed} of ${jobs.length} visits, ${failed} failed (${Math.round((Date.now() - startedAt) / 1_000)} s)`,
  )
  return failed === 0
}

/** Takes over from an earlier report of the same data what it tells of other scenes. */
async function keepOthers(report: Report, name: string, scenes: readonly Scene[]): Promise<void> {
  const earlier = await readReport(name).catch(() => null)
  if (earlier?.data !== report.data) return
  const isOther = (picture: string) => !scenes.some(scene => picture.startsWith(`${scene.name}.`))
  for (const [picture, loading] of Object.entries(earlier.loading))
    if (isOther(picture)) report.loading[picture] = loading
  for (const [picture, why] of Object.entries(earlier.failed))
    if (isOther(picture)) report.failed[picture] = why
}

/** Starts the product in a folder on a copy of the data, and a browser for it. */
export async function openProduct(
  folder: string,
  undo: UndoList,
  say: Say,
): Promise<{ windows: Windows; facts: Facts }> {
  const facts = await bringData(say)
  const dataDir = await copyData(undo)
  const model = await startModel(undo)
  await planHeld(model.script)
  say(`Starting OpenVibe in ${folder} …`)
  const product = await startProduct({ dataDir, modelUrl: model.url, folder, seconds: startSeconds }, undo)
  await waitForHeld(model.script)
  await freezeWorker(product, undo)
  return { windows: await openWindows(product.origin, facts, undo), facts }
}

/**
 * Stops the worker where it is, so that the tasks that wait for the model look alike in all pictures. Otherwise
 * each would end its call after a minute of silence and try again.
 */
async function freezeWorker(product: Product, undo: UndoList) {
  const worker = await product.findWorker()
  await pause(writtenMs)
  process.kill(worker, 'SIGSTOP')
  undo.add(async () => void process.kill(worker, 'SIGCONT'))
}

function nameOf({ name }: Scene, size: Size): string {
  return `${name}.${sizes[size].width}`
}

/** Works on all, a few at a time. */
export async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const workOn = async () => {
    for (let one = list[next++]; one; one = list[next++]) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
}
