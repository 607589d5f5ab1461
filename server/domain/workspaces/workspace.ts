import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

export const memberRole = z.enum(['admin', 'member', 'guest'])
export type MemberRole = z.infer<typeof memberRole>

export const workspace = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Answers where nobody else was chosen; the dive partner of new forks. */
  defaultAgentId: id.nullable(),
  /** Whether members may read the agents' prompts. */
  promptsVisible: z.boolean(),
  /** Whether an agent that answered also answers the next message unasked: its asker's, everyone's, nobody's. */
  followUps: z.enum(['off', 'asker', 'everyone']),
  maxForksPerThread: z.number().int(),
  createdAt: time,
})
export type Workspace = z.infer<typeof workspace>

/** A person in a workspace; `handle` is what stands behind the @. */
export const member = z.object({
  userId: id,
  displayName: z.string(),
  handle: z.string(),
  role: memberRole,
  joinedAt: time,
})
export type Member = z.infer<typeof member>

/** First path segments that are not workspaces: the product's own doors and pages. */
export const reservedSlugs: readonly string[] = [
  'api',
  'auth',
  'rest',
  'storage',
  'realtime',
  'login',
  'invite',
  'settings',
  'new',
  'mail',
  '_next',
]

/** Channels that a workspace begins with, and that everyone but guests starts out in. */
export const firstChannels = ['general', 'random'] as const
