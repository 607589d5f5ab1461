import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/database.ts'
import { openProduct, type Product } from '../product/open-product.ts'
import { listShown, readRequest } from '../product/read-request.ts'
import { printRequests } from './print-requests.ts'
import { situations } from './situations.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct(await createTestDatabase(), null)
})
afterAll(() => product.close())

/** Returns the last request of a situation as the model is shown it. */
async function shownIn(name: string) {
  const situation = situations.find(each => each.name === name)
  if (!situation) throw new Error(`There is no situation '${name}'.`)
  await product.script.reset()
  return listShown(readRequest(await situation.play(product, new Date())))
}

it('each situation shows what makes it different', async () => {
  const thread = await shownIn('thread')
  expect(thread.told.join('\n')).toContain('Good, the finish is at the red buoy')
  expect(thread.own).toEqual([])

  const fork = await shownIn('fork')
  expect(fork.told[0]).toContain('Find a place for the finish line')
  expect(fork.told.join('\n')).not.toContain('Good, the finish is at the red buoy')

  const followUp = await shownIn('follow-up')
  expect(followUp.own).toEqual(['The finish is at the red buoy, and Bao draws the chart.'])
  expect(followUp.told.at(-1)).toContain('and by when?')

  const loop = await shownIn('tool-loop')
  expect(loop.called).toEqual(['search_messages'])
  expect(loop.told.at(-1)).toContain('The jury wants two boats')

  const session = await shownIn('api-session')
  expect(session.told.join('\n')).toContain('Draft the subject line')
  expect(session.told.join('\n')).not.toContain('red buoy')
})

it('they are printed for people, or as the bytes that are sent', async () => {
  const lines: string[] = []
  const only = /^(thread|fork)$/
  await printRequests(product, { only, json: false }, line => lines.push(line))
  expect(lines[0]).toContain('│ # Role')
  expect(lines[1]).toContain("(the same as in the request of 'thread')")

  await printRequests(product, { only: /fork/, json: true }, line => lines.push(line))
  expect(readRequest(lines[2] ?? '').messages).toHaveLength(1)
})
