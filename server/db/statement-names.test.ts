import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const often = (names: ReturnType<typeof createStatementNames>, text: string) =>
  Array.from({ length: 8 }, () => names.nameOf(text)).at(-1)

it('names statements that come again and again, and no others', () => {
  const names = createStatementNames()
  expect(names.nameOf('select 1')).toBeUndefined()
  const name = often(names, 'select 1')
  expect(name).toBeDefined()
  expect(names.nameOf('select 1')).toBe(name)
  expect(often(names, 'select 2')).not.toBe(name)
  expect(names.nameOf('select 3')).toBeUndefined()
})

it('names at most so many, however many different ones come', () => {
  const names = createStatementNames()
  for (let number = 0; number < 5_000; number++) names.nameOf(`select ${number}`)
  const all = Array.from({ length: 100 }, (_, number) => often(names, `select ${number}`))
  expect(new Set(all.filter(name => name !== undefined)).size).toBe(60)
})

it('uses no name a second time after all were forgotten', () => {
  const names = createStatementNames()
  const name = often(names, 'select 1')
  names.forget()
  expect(names.nameOf('select 1')).toBeUndefined()
  expect(often(names, 'select 1')).not.toBe(name)
})
