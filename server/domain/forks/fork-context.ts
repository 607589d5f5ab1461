/**
 * Lists the context that a fork's agents are shown, item by item. Pure. A request is written as the worker writes it, and
 * then measured: so the list always agrees with the request.
 */
import * as z from 'zod'
import { measureTools } from '../agents/tool-catalog.ts'
import { pricedBy } from '../spending/prices.ts'
import { forkContextItem, listForkItems } from './fork-items.ts'
import { type ForkMaterial, writeForkRequest } from './fork-request.ts'
import { estimateOpening } from './opening.ts'

export const forkContext = z.object({
  /** The fork's description; for a fork that is not open yet, the description that would be proposed. */
  description: z.string(),
  /** The agent that would answer. */
  agent: z.string(),
  items: z.array(forkContextItem),
  /** The tokens of the whole request, without the words of the question. */
  tokens: z.number().int(),
  /** The dollars that the agent's first message would cost; null: nobody knows. */
  openingUsd: z.number().nullable(),
})
export type ForkContext = z.infer<typeof forkContext>

export function listForkContext(material: ForkMaterial, leftOut: readonly string[]): ForkContext {
  const { agent, fork } = material.seen
  const shown = writeForkRequest(material, leftOut)
  const items = listForkItems(material, { shown, whole: writeForkRequest(material, []) }, leftOut)
  const tokens = shown.tokens + measureTools(agent.tools)
  const isOn = (key: string | null): boolean => key === null || !leftOut.includes(key)
  // The items of the thread count in the thread.
  const counted = items.filter(
    ({ key, within }) => isOn(key) && isOn(within) && within !== 'thread' && !within?.startsWith('message:'),
  )
  const rest = tokens - counted.reduce((sum, item) => sum + item.tokens, 0)
  const request = { key: 'request', kind: 'request' as const, label: 'The request, before your words' }
  return {
    description: fork?.description ?? '',
    agent: agent.displayName,
    // The tags around the other items count here.
    items: [...items, { ...request, tokens: rest, within: null, canLeaveOut: false, leftOut: false }],
    tokens,
    openingUsd: material.isFree
      ? 0
      : estimateOpening(pricedBy({ ...material.seen.agent, ...material }), tokens),
  }
}
