import { expect, it } from 'vitest'
import { nextRun } from './next-run.ts'
import { usualReflection } from './reflection-settings.ts'

const on = { ...usualReflection, isOn: true, timeZone: 'Europe/Berlin', hour: 3 }

it('runs at the hour of the chosen zone', () => {
  expect(nextRun(on, new Date('2026-11-23T06:00:00Z'))?.toISOString()).toBe('2026-11-24T02:00:00.000Z')
})

it('runs on the chosen day of the week', () => {
  const weekly = { ...on, rhythm: 'weekly' as const, weekday: 5 }
  expect(nextRun(weekly, new Date('2026-11-23T06:00:00Z'))?.toISOString()).toBe('2026-11-27T02:00:00.000Z')
})

it('runs once in the night in which the clock shows the hour twice', () => {
  const twice = { ...on, hour: 2 }
  const first = nextRun(twice, new Date('2026-10-24T20:00:00Z'))
  expect(first?.toISOString()).toBe('2026-10-25T00:00:00.000Z')
  expect(first && nextRun(twice, first)?.toISOString()).toBe('2026-10-26T01:00:00.000Z')
})

it('never runs while it is off', () => {
  expect(nextRun(usualReflection, new Date())).toBeNull()
})
