import { expect, it } from 'vitest'
import { statusAt } from './status-at.ts'
import { zoneOffset } from './zone-offset.ts'

it('knows how far the clocks of a zone are ahead, in winter and in summer', () => {
  const winter = new Date('2026-11-23T13:05:59.900Z')
  expect(zoneOffset('UTC', winter)).toBe(0)
  expect(zoneOffset('Europe/Berlin', winter)).toBe(60)
  expect(zoneOffset('Europe/Berlin', new Date('2026-07-01T00:00:00Z'))).toBe(120)
  expect(zoneOffset('Asia/Kolkata', winter)).toBe(330)
  expect(zoneOffset('America/Los_Angeles', winter)).toBe(-480)
  expect(zoneOffset('Pacific/Kiritimati', winter)).toBe(840)
})

it('says nothing of a zone that is not known here', () => {
  expect(zoneOffset('Mars/Olympus', new Date())).toBeNull()
})

it('ends a status at its end, and not before', () => {
  const status = { emoji: '🌴', text: 'On holiday', endsAt: '2026-11-23T14:00:00+00:00' }
  expect(statusAt(status, new Date('2026-11-23T13:59:59Z'))).toEqual(status)
  expect(statusAt(status, new Date('2026-11-23T14:00:00Z'))).toBeNull()
  expect(statusAt({ ...status, endsAt: null }, new Date())).not.toBeNull()
  expect(statusAt(null, new Date())).toBeNull()
})
