import { percentile } from '../figures/percentiles.ts'
import type { Result } from '../figures/result.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene/scene.ts'

const seconds = 10

export const scrollingRow: Row = {
  name: 'scrolling',
  about: 'the wheel, through a long thread, upwards and down again',
  run: measureScrolling,
}

interface Ride {
  frames: number[]
  rows: number
}

async function measureScrolling({ town, library, visitor }: Scene): Promise<Result[]> {
  const { long } = await library()
  const { page, close } = await (await visitor()).enter({ signedIn: true })
  await page.goto(`/bench/${town.channel.name}/${long.threadId}`)
  const log = page.getByRole('log')
  await log.waitFor()
  const place = await log.boundingBox()
  await page.mouse.move((place?.x ?? 0) + 100, 400)
  const ride = async (step: number): Promise<Result> => {
    await page.evaluate(watchFrames)
    const until = Date.now() + seconds * 1_000
    while (Date.now() < until) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(16)
    }
    const { frames, rows } = await page.evaluate<Ride>('window.openvibeBench.stop()')
    return {
      what: `scroll ${step < 0 ? 'up' : 'down'}`,
      at: `${long.messages.toLocaleString('en')} messages, ${seconds} s`,
      figures: [
        { name: 'frames', value: frames.length / seconds, unit: '/s', goal: { least: 55 } },
        { name: 'p95 frame', value: percentile(frames, 95), unit: 'ms', goal: { most: 25 } },
        { name: 'rows', value: rows, unit: '', goal: { most: 60 } },
      ],
    }
  }
  const results = [await ride(-300), await ride(300)]
  await close()
  return results
}

/** Runs in the page: records how long each frame took, and how many rows were there at once. */
function watchFrames() {
  const frames: number[] = []
  let rows = 0
  let last = performance.now()
  let isOver = false
  function look(now: number) {
    frames.push(now - last)
    last = now
    rows = Math.max(rows, document.querySelectorAll('[role=log] > *').length)
    if (!isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const stop = () => {
    isOver = true
    return { frames, rows }
  }
  Object.assign(window, { openvibeBench: { stop } })
}
