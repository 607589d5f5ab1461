import { expect, it } from 'vitest'
import { orderAgents } from './order-agents'

const agents = [
  { id: 'resolver', isSystem: true },
  { id: 'coder', isSystem: false },
  { id: 'researcher', isSystem: false },
  { id: 'vibe', isSystem: false },
]
const idsOf = (defaultAgentId: string | null) => orderAgents(agents, defaultAgentId).map(({ id }) => id)

it('the default agent comes first, the others keep their order, and the system comes last', () => {
  expect(idsOf('vibe')).toEqual(['vibe', 'coder', 'researcher', 'resolver'])
})

it('without a default agent the others keep their order', () => {
  expect(idsOf(null)).toEqual(['coder', 'researcher', 'vibe', 'resolver'])
})
