import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const full = new Error('full')

test('work goes one piece at a time, and owners take turns', async () => {
  const turns = createTurns(full)
  const done: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    done.push(name)
  }
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map(name => turns.take('a', work(name))),
    ...['b1', 'b2'].map(name => turns.take('b', work(name))),
  ])
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('work that fails stops nobody', async () => {
  const turns = createTurns(full)
  const failed = turns.take('a', () => Promise.reject(new Error('no')))
  const next = turns.take('a', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('an owner with much work waiting is refused, and others are not', async () => {
  const turns = createTurns(full)
  let open = () => {}
  const held = turns.take('a', () => new Promise<void>(resolve => (open = resolve)))
  const mine = Array.from({ length: 128 }, () => turns.take('a', async () => 1))
  await expect(turns.take('a', async () => 1)).rejects.toBe(full)
  const others = turns.take('b', async () => 2)
  open()
  await held
  expect(await others).toBe(2)
  expect(await Promise.all(mine)).toHaveLength(128)
})
