import { countScripts, readPaint, type Scripts, watchPaint } from '../../testing/interface/first-load.ts'
import { percentile } from '../figures/percentiles.ts'
import type { Result } from '../figures/result.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene/scene.ts'
import type { Visit } from '../scene/visitor.ts'

const times = 5
/** A mid-range laptop: the targets are meant for one. */
const slowdown = 4
const signIn = '/login'

export const firstLoadRow: Row = {
  name: 'first-load',
  about: 'what a page costs that nothing is cached of: script, time until it is there, shifts',
  run: measureLoading,
}

async function measureLoading({ town, library, visitor }: Scene): Promise<Result[]> {
  const { short } = await library()
  const { enter } = await visitor()
  const channel = `/bench/${town.channel.name}`
  const rate = async (what: string, path: string, { there, most }: { there: string; most: number }) => {
    const loads: Load[] = []
    for (let index = 0; index < times; index++) {
      const visit = await enter({ signedIn: path !== signIn })
      loads.push(await load(visit, path, there))
      await visit.close()
    }
    const of = (pick: (load: Load) => number) => percentile(loads.map(pick), 50)
    return {
      what: `first load: ${what}`,
      at: `nothing cached, processor slowed ${slowdown} times, median of ${times}`,
      figures: [
        {
          name: 'script, gzip',
          value: of(({ scripts }) => scripts.gzipped),
          unit: 'kB' as const,
          goal: { most },
        },
        { name: 'script, sent', value: of(({ scripts }) => scripts.sent), unit: 'kB' as const },
        { name: 'LCP', value: of(({ paintedMs }) => paintedMs), unit: 'ms' as const, goal: { most: 1_000 } },
        { name: 'CLS', value: of(({ shift }) => shift), unit: '' as const, goal: { most: 0.02 } },
      ],
    }
  }
  return [
    await rate('sign-in', signIn, { there: 'form', most: 120 }),
    await rate('a channel', channel, { there: 'main a:has(time)', most: 240 }),
    await rate('a channel with a thread', `${channel}/${short}`, { there: '[role=log] article', most: 260 }),
  ]
}

interface Load {
  /** The scripts that the page fetches until it is idle. */
  scripts: Scripts
  paintedMs: number
  shift: number
}

async function load({ page, throttle }: Visit, path: string, there: string): Promise<Load> {
  const scripts = countScripts(page)
  await page.addInitScript(watchPaint)
  await throttle(slowdown)
  await page.goto(path)
  await page.locator(there).first().waitFor()
  return { scripts: await scripts.untilIdle(), ...(await readPaint(page)) }
}
