import { expect, it } from 'vitest'
import { describeChange } from './describe-change'

const names = new Map([
  ['ada', 'Ada'],
  ['vibe', 'Vibe'],
])
const nameOf = (userId: string | null, agentId: string | null) => names.get(userId ?? agentId ?? '') ?? ''

it('a change tells the facts that it replaced, with the words before and after', () => {
  const change = {
    change: 'edited',
    before: { status: 'open', ownerUserId: 'ada', dueOn: null },
    after: { status: 'doing', ownerUserId: null, ownerAgentId: 'vibe', dueOn: '2026-03-01' },
  } as const
  expect(describeChange(change, nameOf)).toEqual([
    { name: 'Status', from: 'Open', to: 'Doing' },
    { name: 'Owner', from: 'Ada', to: 'Vibe' },
    { name: 'Due', from: 'none', to: '2026-03-01' },
  ])
})

it('a new entry has replaced nothing', () => {
  expect(describeChange({ change: 'created', before: {}, after: { status: 'open' } }, nameOf)).toEqual([])
})
