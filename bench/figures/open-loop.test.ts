import { expect, test } from 'vitest'
import { planDueTimes, runOpenLoop } from './open-loop.ts'

test('acts are due at even distances, as many as the pace allows in its time', () => {
  expect(planDueTimes({ perSecond: 4, seconds: 1 })).toEqual([0, 250, 500, 750])
  expect(planDueTimes({ perSecond: 20, seconds: 25 })).toHaveLength(500)
})

test('an act begins when it is due even if none before it has ended', async () => {
  const begun: number[] = []
  const all = Promise.withResolvers<void>()
  const done = runOpenLoop(
    [0, 10, 20],
    async ({ index }) => {
      begun.push(index)
      if (begun.length === 3) all.resolve()
      await all.promise
    },
    createClock(),
  )
  await done
  expect(begun).toEqual([0, 1, 2])
})

test('latency counts from the time at which an act was due, even if it began late', async () => {
  const clock = createClock({ lateMs: 7 })
  const done = await runOpenLoop([0, 100], async () => clock.pass(5), clock)
  expect(done.map(({ ms }) => ms)).toEqual([12, 12])
})

test('an act that fails fails the run', async () => {
  const run = runOpenLoop([0], () => Promise.reject(new Error('refused')), createClock())
  await expect(run).rejects.toThrow('refused')
})

/** A clock that goes from one due time to the next, `lateMs` past it. */
function createClock({ lateMs = 0 } = {}) {
  let time = 1_000
  let turn: Promise<unknown> = Promise.resolve()
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
    until(wanted: number): Promise<void> {
      const reached = turn.then(() => {
        time = Math.max(time, wanted + lateMs)
      })
      // The next one wakes up when this one has begun.
      turn = reached.then(() => new Promise(resolve => setImmediate(resolve)))
      return reached
    },
  }
}
