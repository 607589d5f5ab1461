import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { UndoList } from '../bench/undo-list.ts'
import { type OpenScene, openScene, takeStill } from './camera/camera.ts'
import { differ } from './compare/differ.ts'
import { takenFolder } from './data/data.ts'
import { fillIn, type Scene } from './scene.ts'
import { inTurns, openProduct } from './take.ts'
import { waitForTurn } from './wait-for-turn.ts'

/** The largest share of the pixels that may differ. */
const limit = 0.002
const size = 'laptop'

type Say = (line: string) => void

interface Place {
  name: string
  path: string
  /** The picture of the place when it was loaded hard. */
  hard: Buffer
}

/**
 * Opens each route by a click from each other route, and compares it with the same route loaded hard. Returns
 * whether all look alike.
 */
export async function walk(
  { folder, routes }: { folder: string; routes: readonly Scene[] },
  undo: UndoList,
  say: Say,
): Promise<boolean> {
  const { windows, facts } = await openProduct(folder, undo, say)
  await waitForTurn(undo, say)
  const target = join(takenFolder, 'walk')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const open = (path: string) =>
    openScene(windows, facts, { name: 'walk', path, steps: async () => {} }, size)

  const places: Place[] = []
  await inTurns(routes, async ({ name, path: pattern }) => {
    const path = fillIn(pattern, facts.places)
    const set = await open(path)
    await load(set, path)
    // A route that leads on to another one, like the settings on a desktop, is no place to come from.
    const leadsOn = new URL(set.page.url()).pathname !== new URL(path, set.page.url()).pathname
    if (!leadsOn) places.push({ name, path, hard: await takeStill(set.page) })
    await set.close()
  })

  const problems: string[] = []
  async function go(set: OpenScene, from: Place, to: Place) {
    const way = `${from.name} to ${to.name}`
    await follow(set.page, to.path)
    await set.quiet.wait()
    const reached = await takeStill(set.page)
    const { share, picture } = differ(to.hard, reached)
    if (share <= limit) return
    problems.push(`${(share * 100).toFixed(3).padStart(8)} %  ${way}`)
    await writeFile(join(target, `${way}.png`), reached)
    if (picture) await writeFile(join(target, `${way}.marked.png`), picture)
  }

  /** There and back again between one place and all after it: so each way is gone once. */
  async function goAround(place: Place) {
    const set = await open(place.path)
    try {
      await load(set, place.path)
      for (const other of places.slice(places.indexOf(place) + 1)) {
        try {
          await go(set, place, other)
          await go(set, other, place)
        } catch (error) {
          const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
          problems.push(`not gone    ${place.name} to ${other.name} and back: ${why}`)
          await load(set, place.path)
        }
      }
    } finally {
      await set.close()
    }
  }

  say(`Walking ${places.length * (places.length - 1)} ways between ${places.length} routes …`)
  await inTurns(places, goAround)
  say(`${problems.length} ways do not lead to the picture of the same route loaded hard`)
  for (const line of problems.sort().reverse()) say(`  ${line}`)
  return problems.length === 0
}

async function load({ page, quiet }: OpenScene, path: string): Promise<void> {
  await page.goto(path)
  await quiet.wait()
}

/** Clicks on a link to the address; where none is in sight, asks the router. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true })
  if ((await link.count()) > 0) await link.first().click()
  else await page.evaluate(path => Reflect.get(window, 'next').router.push(path), path)
  await page.waitForURL(url => url.pathname + url.search === path)
  // The pointer lies on nothing, as after a hard load.
  await page.mouse.move(0, 0)
}
