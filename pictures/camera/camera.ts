import type { Page } from '@playwright/test'
import { percentile } from '../../bench/figures/percentiles.ts'
import type { Facts } from '../data/data.ts'
import { fillIn, type Scene, type Size, sizes, type Theme } from '../scene.ts'
import type { Windows } from './browser.ts'
import { holdWrites } from './hold-writes.ts'
import { type Loading, watchLoading } from './loading.ts'
import { type Quiet, watchQuiet } from './quiet.ts'

const stepMs = 15_000
const loadMs = 60_000
const mostTries = 8
const loads = 3
/** Less than the time for which a found message is marked. */
const heldFromMs = 2_000

export interface Shot {
  size: Size
  pictures: Record<Theme, Buffer>
  /** Only of a route: steps load and shift more. */
  loading: Loading | null
}

/** An open page of a scene before its pictures are taken. */
export interface OpenScene {
  page: Page
  quiet: Quiet
  measure: () => Promise<Loading>
  close(): Promise<void>
}

/** Opens a scene in a window of its own and takes its pictures in these sizes, in both themes. */
export async function photograph(
  windows: Windows,
  facts: Facts,
  scene: Scene,
  inSizes: readonly Size[],
): Promise<Shot[]> {
  const [first = 'wide'] = inSizes
  const set = await openScene(windows, facts, scene, first)
  try {
    const { page, quiet, measure } = set
    await page.goto(fillIn(scene.path, facts.places))
    await quiet.wait()
    const loading = scene.steps ? null : await measure()
    if (loading) loading.shift = await findUsualShift(windows, facts, scene, first, loading.shift)
    await scene.steps?.(page, first)
    if (scene.steps) await quiet.wait()
    await takeStill(page)
    const shots: Shot[] = []
    for (const size of inSizes) {
      if (size !== first) {
        await page.setViewportSize(sizes[size])
        // Text that only moved is drawn anew by the change of the theme, at its last place.
        await quiet.waitForDrawing()
      }
      shots.push({ size, pictures: await takePictures(page, quiet), loading })
    }
    return shots
  } finally {
    await set.close()
  }
}

/** Loads a route again and returns the median of its shifts, because parts come in another order each time. */
async function findUsualShift(
  windows: Windows,
  facts: Facts,
  scene: Scene,
  size: Size,
  first: number,
): Promise<number> {
  const shifts = [first]
  while (shifts.length < loads) {
    const { page, quiet, measure, close } = await openScene(windows, facts, scene, size)
    await page.goto(fillIn(scene.path, facts.places))
    await quiet.wait()
    shifts.push((await measure()).shift)
    await close()
  }
  return percentile(shifts, 50)
}

/** Opens the window of a scene, with no page in it yet. */
export async function openScene(
  windows: Windows,
  facts: Facts,
  scene: Scene,
  size: Size,
): Promise<OpenScene> {
  const { page, close } = await windows.open(scene.as ?? 'ada', size, { isFirst: !scene.steps })
  page.setDefaultTimeout(stepMs)
  page.setDefaultNavigationTimeout(loadMs)
  await holdWrites(page, scene, facts)
  if (scene.keepsAll || fillIn(scene.path, facts.places).includes('#m-'))
    await page.addInitScript(holdTimers, heldFromMs)
  const quiet = watchQuiet(page)
  const measure = await watchLoading(page)
  return { page, quiet, measure, close }
}

/** Runs in the page, before anything else: longer timers never end. */
function holdTimers(fromMs: number) {
  const start = window.setTimeout
  const hold = (work: TimerHandler, ms = 0, ...given: unknown[]) =>
    ms < fromMs ? start(work, ms, ...given) : start(() => {}, 0)
  Object.assign(window, { setTimeout: hold })
}

/** Takes the pictures of a still page in both themes. */
async function takePictures(page: Page, quiet: Quiet): Promise<Record<Theme, Buffer>> {
  const takeIn = async (colorScheme: Theme) => {
    await page.emulateMedia({ colorScheme })
    await quiet.waitForDrawing()
    return await snap(page)
  }
  return { dark: await takeIn('dark'), light: await takeIn('light') }
}

/** Takes pictures until two in a row are the same. */
export async function takeStill(page: Page): Promise<Buffer> {
  let before = await snap(page)
  for (let tries = 0; tries < mostTries; tries++) {
    const picture = await snap(page)
    if (picture.equals(before)) return picture
    before = picture
    await page.waitForTimeout(100)
  }
  throw new Error('The page does not stand still.')
}

function snap(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}
