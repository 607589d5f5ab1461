import { expect, it } from 'vitest'
import type { Decision } from '@/server/domain/results/decision'
import { emptyResult, type ResultBullet } from '@/server/domain/results/result'
import { groupDecisions } from './group-decisions'

function createDecision(id: string, messageId: string): Decision {
  const at = '2026-11-21T09:00:00.000000+00:00'
  const place = { forkId: 'f', threadId: 't', channelId: 'c', messageId }
  const shown = { kind: 'decision' as const, text: 'Elstar stays', headline: 'Which sorts we keep' }
  const result = {
    forkId: 'f',
    description: 'Which sorts?',
    version: 1,
    body: { ...emptyResult(), bullets: [createBullet('1'), createBullet('2')] },
    participants: [],
    agentId: 'a',
    messageCount: 1,
    cited: [],
    publishedBy: 'u',
    publishedAt: at,
  }
  return { id, lineId: id, ...place, ...shown, publishedAt: at, staleAt: null, result }
}

function createBullet(id: string): ResultBullet {
  const said = { text: 'Elstar stays', kind: 'decision' as const, owner: null }
  return { id, ...said, citations: [], wording: { by: 'agent' }, marked: null }
}

it('groups the lines of one result, in its own order', () => {
  const [one, two, three] = [createDecision('1', 'm'), createDecision('2', 'm'), createDecision('1', 'n')]
  expect(groupDecisions([two, one, three])).toEqual([[one, two], [three]])
})
