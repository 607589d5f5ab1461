import * as z from 'zod'
import { searchText } from '../search/search-input.ts'
import { id } from '../wire/ids.ts'
import { auditEntry } from './audit-entry.ts'

/**
 * The groups of kinds that a list can be narrowed to. A kind of no other group is a setting. `all`: also the seals, which
 * other lists leave out.
 */
export const auditGroup = z.enum([
  'accounts',
  'members',
  'settings',
  'agents',
  'keys',
  'connections',
  'models',
  'tasks',
  'exports',
  'seals',
  'all',
])
export type AuditGroup = z.infer<typeof auditGroup>

/** The first words of the kinds of each group. */
const firstWords: Readonly<Record<Exclude<AuditGroup, 'settings' | 'all'>, readonly string[]>> = {
  accounts: ['account'],
  members: ['member', 'invite'],
  agents: ['agent', 'agent_case', 'proof', 'schedule', 'memory_block'],
  keys: ['api_key', 'program', 'oauth_client'],
  connections: ['mcp_server', 'mcp_choice', 'incoming_webhook', 'outgoing_webhook'],
  models: ['model_endpoint', 'model_price', 'budget', 'rate_limit'],
  tasks: ['task', 'result', 'message'],
  exports: ['export'],
  seals: ['seal'],
}

/** Returns the first words of the kinds that a list shows; `except`: all but these. */
export function wordsOfGroup(group: AuditGroup | undefined): { words: readonly string[]; except: boolean } {
  if (group === 'all') return { words: [], except: true }
  // Seals tell nothing that a person did, so they are shown only on request.
  if (group === undefined) return { words: firstWords.seals, except: true }
  if (group === 'settings') return { words: Object.values(firstWords).flat(), except: true }
  return { words: firstWords[group], except: false }
}

export const auditFilter = z.strictObject({
  group: auditGroup.optional(),
  /** Acts of this person, and acts on this person. */
  personId: id.optional(),
  /** Days in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  words: searchText.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

/** The number of the last row of the page before. */
export const auditCursor = z.strictObject({ seq: z.number().int().min(1) })
export type AuditCursor = z.infer<typeof auditCursor>

export const auditOrder = z.enum(['newest', 'oldest'])

/** The names of the people, agents, keys and channels in a page, by their ids, as far as the reader may see them. */
export const auditNames = z.record(z.string(), z.string())
export type AuditNames = z.infer<typeof auditNames>

export const auditPage = z.object({
  entries: z.array(auditEntry),
  names: auditNames,
  nextCursor: auditCursor.nullable(),
})
export type AuditPage = z.infer<typeof auditPage>

export const auditExportFormat = z.enum(['csv', 'jsonl'])
export type AuditExportFormat = z.infer<typeof auditExportFormat>

/** The rows of one part of an exported file. */
export const auditPartSize = 5_000
