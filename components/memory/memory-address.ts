import * as z from 'zod'
import { type MemoryFilter, memoryFilter, memoryOrder } from '@/server/domain/memory/memory-entry'
import { memoryStatus } from '@/server/domain/memory/memory-item'
import { id } from '@/server/domain/wire/ids'
import type { Workspace } from '@/server/domain/workspaces/workspace'

export const memoryTabs = ['known', 'mine', 'review'] as const

/** All that the address of the page says. */
export interface MemoryView {
  tab: (typeof memoryTabs)[number]
  query: string
  filter: MemoryFilter
  order: z.infer<typeof memoryOrder>
  /** The open item. */
  itemId: string | null
}

const { kind, agentId, author, aboutUserId, channelId, age } = memoryFilter.shape
const lenient = z.object({
  tab: z.enum(memoryTabs).catch('known'),
  kind: kind.catch(undefined),
  agentId: agentId.catch(undefined),
  author: author.catch(undefined),
  aboutUserId: aboutUserId.catch(undefined),
  channelId: channelId.catch(undefined),
  age: age.catch(undefined),
  state: z.enum(['all', ...memoryStatus.options]).catch('current'),
  order: memoryOrder.catch('newest'),
  itemId: id.nullable().catch(null),
})

/** Reads the address of the page; invalid values are left out. Without a state, only current items are listed. */
export function readMemoryAddress(asked: { get(name: string): string | null }): MemoryView {
  const value = (name: string) => asked.get(name) || undefined
  const { tab, state, order, itemId, ...filter } = lenient.parse({
    tab: value('tab'),
    kind: value('kind'),
    agentId: value('agent'),
    author: value('by'),
    aboutUserId: value('about'),
    channelId: value('source'),
    age: value('age'),
    state: value('state'),
    order: value('group'),
    itemId: value('item') ?? null,
  })
  const status = state === 'all' ? undefined : state
  return { tab, query: asked.get('q') ?? '', filter: { ...filter, status }, order, itemId }
}

/** Returns the address that says all this. */
export function memoryAddress(
  workspace: Pick<Workspace, 'slug'>,
  { tab, query, filter, order, itemId }: MemoryView,
): string {
  const { kind, agentId, author, aboutUserId, channelId, status, age } = filter
  const said = {
    tab: tab === 'known' ? null : tab,
    q: query.trim() === '' ? null : query,
    kind,
    agent: agentId,
    by: author,
    about: aboutUserId,
    source: channelId,
    age,
    state: status === 'current' ? null : (status ?? 'all'),
    group: order === 'newest' ? null : order,
    item: itemId,
  }
  const asked = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  ).toString()
  return `/${workspace.slug}/memory${asked === '' ? '' : `?${asked}`}`
}
