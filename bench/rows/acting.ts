import { percentile } from '../figures/percentiles.ts'
import type { Figure, Result } from '../figures/result.ts'
import { writeTokens } from '../product/model.ts'
import type { Row } from '../row.ts'
import { measureUntilFrozen, measureUntilPainted } from '../scene/in-page.ts'
import { settleTasks } from '../scene/mentions.ts'
import { startThreads } from '../scene/people.ts'
import type { Scene } from '../scene/scene.ts'
import type { Visit, Visitor } from '../scene/visitor.ts'

const sends = 20
const questions = 10
const openings = 10
const tokensPerSecond = 50
const answerSeconds = 30
/** So much of an answer is written when it is stopped. */
const writtenBefore = '010 '

export const actingRow: Row = {
  name: 'acting',
  about: 'at full speed: the own message, an agent that begins, Stop, and opening a thread of 260 messages',
  run: measureActs,
}

async function measureActs(scene: Scene): Promise<Result[]> {
  const visitor = await scene.visitor()
  const { begun, frozen } = await measureQuestions(scene, visitor)
  return [
    {
      what: 'send to own message painted',
      at: `long thread open, full speed, ${sends} times`,
      figures: rate(await measureOwnMessages(scene, visitor), { p75: 50 }),
    },
    {
      what: 'send to "is thinking" painted',
      at: `full speed, ${questions} times`,
      figures: rate(begun, { p75: 200 }),
    },
    {
      what: 'Stop to the last growth of the answer',
      at: `full speed, ${tokensPerSecond} tokens/s, ${questions} times`,
      figures: rate(frozen, { p75: 100 }),
    },
    {
      what: 'click to a thread of 260 messages painted',
      at: `full speed, not opened before, ${openings} times`,
      figures: rate(await measureOpenings(scene, visitor), { p75: 150 }),
    },
  ]
}

function rate(samples: number[], goals: Partial<Record<'p50' | 'p75' | 'p98', number>>): Figure[] {
  return ([50, 75, 98] as const).map(percent => {
    const name = `p${percent}` as const
    const most = goals[name]
    const value = percentile(samples, percent)
    return { name, value, unit: 'ms', ...(most === undefined ? {} : { goal: { most } }) }
  })
}

async function measureOwnMessages({ town, library }: Scene, visitor: Visitor): Promise<number[]> {
  const { long } = await library()
  const { page, close } = await enterThread(visitor, town.channel.name, long.threadId)
  const painted: number[] = []
  for (let index = 0; index < sends; index++) {
    const words = `Message ${index} of the bench ${Date.now()}`
    await page.getByLabel('Reply', { exact: true }).fill(words)
    painted.push(await measureUntilPainted(page, { shows: words }))
  }
  await close()
  return painted
}

/** Asks and stops, one question after the other. */
async function measureQuestions(scene: Scene, visitor: Visitor) {
  const { model, town } = scene
  const [threadId = ''] = await startThreads(town, 1)
  const { page, close } = await enterThread(visitor, town.channel.name, threadId)
  await model.script.reset()
  await model.script.enqueue({
    kind: 'text',
    deltas: writeTokens(answerSeconds * tokensPerSecond),
    tokensPerSecond,
    times: questions,
  })
  const begun: number[] = []
  const frozen: number[] = []
  for (let index = 0; index < questions; index++) {
    await page.getByLabel('Reply', { exact: true }).fill(`@vibe question ${index}: what follows from this?`)
    begun.push(await measureUntilPainted(page, { shows: 'is thinking' }))
    await page.getByRole('log').getByRole('article').last().filter({ hasText: writtenBefore }).waitFor()
    frozen.push(await measureUntilFrozen(page))
    await settleTasks(scene, 30)
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  }
  await close()
  return { begun, frozen }
}

/** Each time in a new window, in which the pointer stands on the thread's row before the click. */
async function measureOpenings({ town, library }: Scene, visitor: Visitor): Promise<number[]> {
  const { middle } = await library()
  const painted: number[] = []
  for (let index = 0; index < openings; index++) {
    const { page, close } = await visitor.enter({ signedIn: true })
    await page.goto(`/bench/${town.channel.name}`)
    const link = `main a[href$="${middle.threadId}"]`
    await page.locator('[data-still]').waitFor({ state: 'detached' })
    await page.locator(link).hover()
    await page.waitForLoadState('networkidle')
    painted.push(await measureUntilPainted(page, { click: link, shows: middle.end }))
    await close()
  }
  return painted
}

async function enterThread(visitor: Visitor, channel: string, threadId: string): Promise<Visit> {
  const visit = await visitor.enter({ signedIn: true })
  const { page } = visit
  await page.goto(`/bench/${channel}/${threadId}`)
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.getByRole('log').getByRole('article').last().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Reply', { exact: true }).click()
  return visit
}
