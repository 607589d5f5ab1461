import { expect, it } from 'vitest'
import { findHomeChannel } from './home-channel.ts'

const general = { kind: 'public', name: 'general', archivedAt: null } as const
const cider = { kind: 'private', name: 'cider', archivedAt: null } as const
const old = { kind: 'public', name: 'old', archivedAt: '2026-11-21T09:00:00Z' } as const
const direct = { kind: 'direct', name: '', archivedAt: null } as const

it('a workspace opens in #general, else in the first channel that is not archived, else in what there is', () => {
  expect(findHomeChannel([direct, cider, general])).toBe(general)
  expect(findHomeChannel([direct, old, cider])).toBe(cider)
  expect(findHomeChannel([direct, old])).toBe(direct)
  expect(findHomeChannel([])).toBeUndefined()
})
