import { expect, it } from 'vitest'
import type { Fork } from '@/server/domain/forks/fork'
import type { PublishedResult } from '@/server/domain/results/result'
import { adaId, bobId, cite, createBullet, createResult } from '@/testing/interface/result-lines'
import { standingOf } from './standing-of'

const time = '2026-11-21T09:00:00.000000+00:00'
const result: PublishedResult = {
  forkId: adaId,
  description: 'Press or wait?',
  version: 1,
  body: createResult(),
  participants: [],
  agentId: bobId,
  messageCount: 6,
  cited: [2, 3, 5, 6],
  publishedBy: adaId,
  publishedAt: time,
}
const fork: Fork = {
  id: adaId,
  threadId: bobId,
  parentMessageId: bobId,
  description: 'Press or wait?',
  status: 'resolved',
  divePartnerId: null,
  createdBy: adaId,
  rev: 4,
  createdAt: time,
  closedBy: adaId,
  closedAt: time,
  messageCount: 6,
  lastActivityAt: time,
  participants: [],
  leftOut: [],
  budgetUsd: 1,
  spentUsd: 0,
  resultVersion: 1,
  resultMessageId: adaId,
  resultHeadline: 'Press on Friday',
  staleAt: null,
  draftVersion: null,
}

it('a result is up to date until its fork gets new messages, or a cited message changes', () => {
  expect(standingOf(result, fork)).toEqual({ kind: 'current' })
  expect(standingOf(result, { ...fork, staleAt: time, messageCount: 9 })).toEqual({
    kind: 'stale',
    newer: 3,
    isChanged: false,
  })
})

it("an earlier version names the version that replaced it, and that version's place", () => {
  const next = { ...fork, resultVersion: 2, resultMessageId: bobId, staleAt: time }
  expect(standingOf(result, next)).toEqual({ kind: 'superseded', version: 2, messageId: bobId })
})

it('a hidden quote makes a result outdated even if the fork is not known', () => {
  const hidden = createBullet('a', { citations: [{ ...cite(2, ''), hidden: 'edited' }] })
  expect(standingOf(result, undefined)).toEqual({ kind: 'current' })
  const changed = { ...result, body: createResult({ bullets: [hidden] }) }
  const stale = { kind: 'stale', newer: 0, isChanged: true }
  expect(standingOf(changed, undefined)).toEqual(stale)
  expect(standingOf(changed, { ...fork, staleAt: time })).toEqual(stale)
})

it('a result that was published without the newest messages is out of date from the start', () => {
  const early = { ...result, unconsidered: { count: 2, after: 4 } }
  const stale = { kind: 'stale', newer: 0, isChanged: false }
  expect(standingOf(early, undefined)).toEqual(stale)
  expect(standingOf(early, { ...fork, staleAt: time })).toEqual(stale)
})
