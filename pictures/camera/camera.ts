import type { Page } from '@playwright/test'
import type { Facts } from '../data/data.ts'
import { fillIn, type Scene, type Size, type Theme, themes } from '../scene.ts'
import type { Windows } from './browser.ts'
import { holdWrites, isWrite } from './hold-writes.ts'
import { type Loading, watchLoading } from './loading.ts'
import { type Quiet, watchQuiet } from './quiet.ts'

const stepMs = 8_000
const mostTries = 8

export interface Shot {
  pictures: Record<Theme, Buffer>
  /** Only of a route: steps load and shift more. */
  loading: Loading | null
}

/** An open page of a scene before its pictures are taken. */
export interface Set {
  page: Page
  quiet: Quiet
  measure: () => Promise<Loading>
  close(): Promise<void>
}

/** Opens a scene in a window of its own and takes its pictures in both themes. */
export async function photograph(windows: Windows, facts: Facts, scene: Scene, size: Size): Promise<Shot> {
  const set = await openSet(windows, facts, scene, size)
  try {
    const { page, quiet, measure } = set
    await page.goto(fillIn(scene.path, facts.places))
    await quiet.wait()
    const loading = scene.steps ? null : await measure()
    await scene.steps?.(page, size)
    return { pictures: await takePictures(page, quiet), loading }
  } finally {
    await set.close()
  }
}

/** Opens the window of a scene, with no page in it yet. */
export async function openSet(windows: Windows, facts: Facts, scene: Scene, size: Size): Promise<Set> {
  const context = await windows.open(scene.as ?? 'ada', size)
  const page = await context.newPage()
  page.setDefaultTimeout(stepMs)
  await holdWrites(page, scene, facts)
  const quiet = watchQuiet(page, isWrite)
  const measure = await watchLoading(page)
  return { page, quiet, measure, close: () => context.close() }
}

/** Takes the picture of a page in both themes. */
export async function takePictures(page: Page, quiet: Quiet): Promise<Record<Theme, Buffer>> {
  await quiet.wait()
  const [dark, light] = themes
  const first = await takeStill(page)
  await page.emulateMedia({ colorScheme: light })
  await quiet.wait()
  return { [dark]: first, [light]: await takeStill(page) }
}

/** Takes pictures until two in a row are the same. */
async function takeStill(page: Page): Promise<Buffer> {
  let before = await take(page)
  for (let tries = 0; tries < mostTries; tries++) {
    const picture = await take(page)
    if (picture.equals(before)) return picture
    before = picture
    await page.waitForTimeout(100)
  }
  throw new Error('The page does not stand still.')
}

function take(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}
