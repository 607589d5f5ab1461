import { describe, expect, it } from 'vitest'
import { dueReminder } from './reminder.ts'

const at = (now: string, reminders = 0, zone: string | null = 'Europe/Berlin') =>
  dueReminder({ dueOn: '2026-12-01', reminders }, { now: new Date(now), zone })

describe('a reminder', () => {
  it('comes at nine on the day, in the zone of the owner', () => {
    expect(at('2026-12-01T07:59:00Z')).toBeNull()
    expect(at('2026-12-01T08:00:00Z')).toBe('due')
    expect(at('2026-12-01T08:00:00Z', 0, 'America/New_York')).toBeNull()
    expect(at('2026-11-30T23:00:00Z', 0, 'Pacific/Auckland')).toBe('due')
    expect(at('2026-12-01T09:00:00Z', 0, null)).toBe('due')
  })

  it('comes once more three days later, and never again', () => {
    expect(at('2026-12-02T12:00:00Z', 1)).toBeNull()
    expect(at('2026-12-04T07:59:00Z', 1)).toBeNull()
    expect(at('2026-12-04T08:00:00Z', 1)).toBe('overdue')
    expect(at('2027-01-04T08:00:00Z', 2)).toBeNull()
  })

  it('for a day long past comes once', () => {
    expect(at('2027-01-04T08:00:00Z')).toBe('overdue')
  })
})
