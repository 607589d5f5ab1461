import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { v4 as createId } from 'uuid'
import * as z from 'zod'
import { readStackEnv } from '../../bench/product/database.ts'
import { startModel } from '../../bench/product/model.ts'
import { startProduct } from '../../bench/product/product.ts'
import { createUndoList, type UndoList } from '../../bench/undo-list.ts'
import { createHttpStage, plantOrchard } from '../../testing/cast.ts'
import { makeConversations } from './conversations.ts'
import { makeForks } from './forks.ts'
import { makeHeld } from './held.ts'
import { makePlaces } from './people.ts'
import type { Play } from './play.ts'
import { spreadOverDays } from './spread-over-days.ts'
import { makeTasks } from './tasks.ts'

/** All files that the pictures make. Git ignores the folder. */
export const takenFolder = fileURLToPath(new URL('../taken/', import.meta.url))
const kept = join(takenFolder, 'data')

const facts = z.object({
  /** Pictures of different data can't be compared. */
  id: z.string(),
  /** The time that browsers show. */
  now: z.string(),
  places: z.record(z.string(), z.string()),
  people: z.object({ ada: z.string(), bob: z.string(), carla: z.string(), deniz: z.string() }),
})
export type Facts = z.infer<typeof facts>

/** Returns the facts about the data; makes the data if there is none yet. */
export async function bringData(say: (line: string) => void): Promise<Facts> {
  if (!existsSync(join(kept, 'facts.json'))) {
    say('Making the data …')
    await makeData()
  }
  return facts.parse(JSON.parse(await readFile(join(kept, 'facts.json'), 'utf8')))
}

/** Copies the data, so that no take changes it; returns the folder for the product. */
export async function copyData(undo: UndoList): Promise<string> {
  const folder = await makeFolder(undo)
  await copy(join(kept, 'product'), folder)
  return folder
}

async function makeData(): Promise<void> {
  const undo = createUndoList()
  try {
    const dataDir = await makeFolder(undo)
    const model = await startModel(undo)
    const product = await startProduct({ dataDir, modelUrl: model.url }, undo)
    const orchard = await plantOrchard(createHttpStage(product.origin))
    const play: Play = { origin: product.origin, orchard, model: model.script, places: {} }
    await makeConversations(play)
    await makeTasks(play)
    await makeForks(play)
    await makePlaces(play)
    await makeHeld(play)
    const { DATABASE_URL: url } = await readStackEnv(product)
    await spreadOverDays(url, play.places)
    await product.stop()
    const { ada, bob, carla, deniz } = orchard.people
    const made: Facts = {
      id: createId(),
      now: new Date(Date.now() + 60_000).toISOString(),
      places: play.places,
      people: { ada: ada.userId, bob: bob.userId, carla: carla.userId, deniz: deniz.userId },
    }
    await rm(kept, { recursive: true, force: true })
    await mkdir(`${kept}.new`, { recursive: true })
    await copy(dataDir, join(`${kept}.new`, 'product'))
    await writeFile(join(`${kept}.new`, 'facts.json'), `${JSON.stringify(made, null, 2)}\n`)
    await rename(`${kept}.new`, kept)
  } finally {
    await undo.run()
  }
}

async function makeFolder(undo: UndoList): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openvibe-pictures-'))
  undo.add(() => rm(folder, { recursive: true, force: true }))
  // Under root, Postgres runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  return join(folder, 'data')
}

/** With all owners and rights: under root, Postgres must own its files. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}
