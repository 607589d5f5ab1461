import { describe, expect, it } from 'vitest'
import type { Message } from '@/server/domain/messages/message'
import type { AskCard } from '@/server/domain/tasks/ask'
import { adaId, createMessage, createTask } from '@/testing/interface/thread-events'
import { coveredEdges, isInSight, listWaitingCards, restAt } from './waiting-cards'

const seen = { start: 1_000, end: 1_500 }

describe('a list whose reader is at the end', () => {
  it('rests at its end while the card that waits for the reader is wholly in sight there', () => {
    expect(restAt(undefined, 1_000)).toBe(1_000)
    expect(restAt({ start: 1_100, end: 1_400 }, 1_000)).toBe(1_000)
  })

  it('rests above its end if the card would be cut off', () => {
    expect(restAt({ start: 900, end: 1_400 }, 1_000)).toBe(892)
    expect(restAt({ start: 4, end: 900 }, 400)).toBe(0)
  })
})

describe('a card that waits', () => {
  it('is in sight if all of it is, or if it fills the list', () => {
    expect(isInSight({ start: 1_100, end: 1_400 }, seen)).toBe(true)
    expect(isInSight({ start: 1_100, end: 1_540 }, seen)).toBe(false)
    expect(isInSight({ start: 960, end: 1_400 }, seen)).toBe(false)
    expect(isInSight({ start: 900, end: 1_900 }, seen)).toBe(true)
    expect(isInSight({ start: 200, end: 400 }, seen)).toBe(false)
  })

  it('takes the place of the chips that would lie over it', () => {
    expect(coveredEdges([{ start: 1_100, end: 1_400 }], seen)).toEqual({ top: false, bottom: false })
    expect(coveredEdges([{ start: 1_100, end: 1_480 }], seen)).toEqual({ top: false, bottom: true })
    expect(coveredEdges([{ start: 900, end: 1_010 }], seen)).toEqual({ top: true, bottom: false })
    expect(coveredEdges([], seen)).toEqual({ top: false, bottom: false })
  })

  it('waits for those who may answer, until they have answered or the task has ended', () => {
    const task = createTask({ rev: 1, status: 'waiting' })
    const open: AskCard = {
      kind: 'approval',
      seq: 5,
      state: 'open',
      audience: { userIds: [adaId], roles: [], needed: 1 },
      until: '2026-11-22T09:00:00.000000+00:00',
      escalated: false,
      choices: [],
      call: null,
      actingUserId: adaId,
      answer: null,
      answeredBy: [],
      replyId: null,
    }
    const me = { userId: adaId, role: 'member' as const }
    const list = (change: Partial<AskCard>, fields: Partial<Message> = {}, endedAt: string | null = null) => {
      const metadata = { ask: { ...open, ...change } }
      const message = createMessage({ seq: 1, rev: 1, taskId: task.id, metadata, ...fields })
      const tasks = new Map([[task.id, { ...task, endedAt }]])
      return listWaitingCards([message, createMessage({ seq: 2, rev: 2 })], me, { tasks, forkId: null })
    }
    expect(list({})).toHaveLength(1)
    expect(list({ state: 'approved' })).toEqual([])
    expect(list({ audience: { userIds: [], roles: ['admin'], needed: 1 } })).toEqual([])
    expect(list({ answeredBy: [adaId] })).toEqual([])
    expect(list({}, { forkId: 'another' })).toEqual([])
    expect(list({}, {}, open.until)).toEqual([])
  })
})
