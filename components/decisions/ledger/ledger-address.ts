import * as z from 'zod'
import { entryKind, entryStatus } from '@/server/domain/ledger/entry'
import { id } from '@/server/domain/wire/ids'
import type { Workspace } from '@/server/domain/workspaces/workspace'

/** The ways to look at the decisions of a workspace: the ledger as a list or a board, and the lines of results. */
export const ledgerViews = ['list', 'board', 'results'] as const
export type LedgerView = (typeof ledgerViews)[number]

/** Closed entries are done, dropped or superseded. */
const shownStatus = z.enum([...entryStatus.options, 'closed'])

export const shownOwner = z.union([
  z.enum(['me', 'none']),
  z.templateLiteral([z.enum(['user', 'agent']), ':', z.uuid()]),
])
export type ShownOwner = z.infer<typeof shownOwner>

export const shownDue = z.enum(['overdue', 'week', 'none'])

/** The part of the ledger that is shown. Without `status`, the list shows the entries that are open or being done. */
export const ledgerPlace = z.object({
  view: z.enum(ledgerViews).catch('list'),
  query: z.string().catch(''),
  kind: entryKind.optional().catch(undefined),
  status: z
    .union([shownStatus, z.literal('all')])
    .optional()
    .catch(undefined),
  owner: shownOwner.optional().catch(undefined),
  channelId: id.optional().catch(undefined),
  due: shownDue.optional().catch(undefined),
  /** The entry that is open beside the list. */
  entryId: id.optional().catch(undefined),
})
export type LedgerPlace = z.infer<typeof ledgerPlace>

const names = {
  view: 'view',
  query: 'q',
  kind: 'kind',
  status: 'status',
  owner: 'owner',
  channelId: 'channel',
  due: 'due',
  entryId: 'entry',
} as const satisfies Record<keyof LedgerPlace, string>

/** Reads the place in the ledger from an address. Invalid values are left out. */
export function readLedgerPlace(asked: { get(name: string): string | null }): LedgerPlace {
  const read = Object.entries(names).map(([field, name]) => [field, asked.get(name) || undefined])
  return ledgerPlace.parse(Object.fromEntries(read))
}

/** Returns the address of a place in the ledger. */
export function ledgerPath(workspace: Pick<Workspace, 'slug'>, place: Partial<LedgerPlace>): string {
  const asked = new URLSearchParams()
  const { view = 'list', query = '', ...rest } = place
  if (view !== 'list') asked.set(names.view, view)
  if (query.trim() !== '') asked.set(names.query, query)
  for (const field of ['kind', 'status', 'owner', 'channelId', 'due', 'entryId'] as const) {
    const value = rest[field]
    if (value) asked.set(names[field], value)
  }
  const words = asked.toString()
  return `/${workspace.slug}/decisions${words === '' ? '' : `?${words}`}`
}
