import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const full = new Error('full')
const of = (workspace: string, person = '') => ({ workspace, person })

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
    ...['a1', 'a2', 'a3', 'a4'].map(name => turns.take(of('a'), work(name))),
    ...['b1', 'b2'].map(name => turns.take(of('b'), work(name))),
  ])
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('work that fails stops nobody', async () => {
  const turns = createTurns(full)
  const failed = turns.take(of('a'), () => Promise.reject(new Error('no')))
  const next = turns.take(of('a'), async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('an owner with much work waiting is refused, and others are not', async () => {
  const turns = createTurns(full)
  let open = () => {}
  const held = turns.take(of('a'), () => new Promise<void>(resolve => (open = resolve)))
  const mine = Array.from({ length: 128 }, () => turns.take(of('a'), async () => 1))
  await expect(turns.take(of('a'), async () => 1)).rejects.toBe(full)
  const others = turns.take(of('b'), async () => 2)
  open()
  await held
  expect(await others).toBe(2)
  expect(await Promise.all(mine)).toHaveLength(128)
})

test('people of a workspace take turns, too, and no workspace has two places', async () => {
  const turns = createTurns(full, { atOnce: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const hold = (workspace: string, person: string, name: string) =>
    turns.take(of(workspace, person), () => {
      begun.push(name)
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  for (const name of ['ada1', 'ada2', 'ada3']) void hold('a', 'ada', name)
  void hold('a', 'bo', 'bo1')
  expect(begun).toEqual(['ada1'])
  void hold('b', 'cy', 'cy1')
  expect(begun).toEqual(['ada1', 'cy1'])
  expect(turns.listBusy()).toBeNull()
  for (const name of ['cy1', 'ada1', 'bo1', 'ada2', 'ada3']) await end(name)
  expect(begun).toEqual(['ada1', 'cy1', 'bo1', 'ada2', 'ada3'])
  expect(turns.listBusy()).toEqual([])
})

test('a workspace has at most its share of the places, so that one is left for the others', async () => {
  const turns = createTurns(full, { atOnce: 3, ofOne: 2 })
  const begun: string[] = []
  const hold = (workspace: string, name: string) =>
    void turns.take(of(workspace), () => {
      begun.push(name)
      return new Promise<void>(() => {})
    })
  for (const name of ['a1', 'a2', 'a3']) hold('a', name)
  expect(begun).toEqual(['a1', 'a2'])
  expect(turns.listBusy()).toEqual(['a'])
  hold('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})
