import { expect, it } from 'vitest'
import { tellDue } from './tell-due'

const tell = (dueOn: string | null, status: 'open' | 'done' = 'open') =>
  tellDue({ dueOn, status }, '2026-03-01')

it('a due day is told as a person would say it', () => {
  expect(tell('2026-02-27')).toEqual({ text: '2 days overdue', tone: 'bad' })
  expect(tell('2026-02-28')).toEqual({ text: '1 day overdue', tone: 'bad' })
  expect(tell('2026-03-01')).toEqual({ text: 'due today', tone: 'wait' })
  expect(tell('2026-03-02')).toEqual({ text: 'due tomorrow', tone: 'wait' })
  expect(tell('2026-03-20')?.tone).toBe('idle')
  expect(tell(null)).toBeNull()
})

it('a day in another year is told with the year', () => {
  expect(tell('2027-03-20')?.text).toContain('2027')
  expect(tell('2026-03-20')?.text).not.toContain('2026')
})

it('a day of an entry that is done is never overdue', () => {
  expect(tell('2026-02-27', 'done')?.tone).toBe('idle')
})
