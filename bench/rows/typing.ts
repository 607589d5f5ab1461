import { percentile } from '../figures/percentiles.ts'
import type { Result } from '../figures/result.ts'
import type { Row } from '../row.ts'
import { measureUntilPainted } from '../scene/in-page.ts'
import type { Scene } from '../scene/scene.ts'

const slowdown = 4
const sends = 20
const sentence =
  'We ship the new release on Friday, if the restore test holds until then; otherwise on Monday. '

export const typingRow: Row = {
  name: 'typing',
  about: 'a key press until its letter is painted, and Enter until the own message is',
  run: measureTyping,
}

/** Types in a long thread, because a short one is no test. */
async function measureTyping({ town, library, visitor }: Scene): Promise<Result[]> {
  const { long } = await library()
  const { page, throttle, close } = await (await visitor()).enter({ signedIn: true })
  await page.addInitScript(watchKeys)
  await page.goto(`/bench/${town.channel.name}/${long.threadId}`)
  const box = page.getByLabel('Reply', { exact: true })
  await page.getByRole('log').getByRole('article').last().waitFor()
  await page.waitForLoadState('networkidle')
  await box.click()
  await throttle(slowdown)
  await page.keyboard.type(sentence.repeat(3), { delay: 60 })
  const keys = await page.evaluate<number[]>('window.openvibeBench.keys')

  const painted: number[] = []
  for (let index = 0; index < sends; index++) {
    const words = `Message ${index} of the bench ${Date.now()}`
    await box.fill(words)
    painted.push(await measureUntilPainted(page, { shows: words }))
  }
  await close()
  return [
    {
      what: 'key press to glyph',
      at: `long thread open, processor slowed ${slowdown} times, ${keys.length} keys`,
      figures: [
        { name: 'p50', value: percentile(keys, 50), unit: 'ms' },
        { name: 'p98', value: percentile(keys, 98), unit: 'ms', goal: { most: 50 } },
      ],
    },
    {
      what: 'send to own message painted',
      at: `the same, ${sends} times`,
      figures: [
        { name: 'p50', value: percentile(painted, 50), unit: 'ms' },
        { name: 'p75', value: percentile(painted, 75), unit: 'ms', goal: { most: 50 } },
      ],
    },
  ]
}

/** Runs in the page: measures from the key to the frame after which its letter is on the screen. */
function watchKeys() {
  const seen: { keys: number[] } = { keys: [] }
  Object.assign(window, { openvibeBench: seen })
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => seen.keys.push(performance.now() - timeStamp)
        channel.port2.postMessage(null)
      })
    },
    { capture: true },
  )
}
