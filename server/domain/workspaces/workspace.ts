import * as z from 'zod'
import { profile } from '../people/profile.ts'
import { id, time } from '../wire/ids.ts'

export const memberRole = z.enum(['admin', 'member', 'guest'])
export type MemberRole = z.infer<typeof memberRole>

export const workspace = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** The agent that answers where no other was chosen; it is also the partner of new forks. */
  defaultAgentId: id.nullable(),
  /** Whether members may read the agents' prompts. */
  promptsVisible: z.boolean(),
  /**
   * Whether an agent that answered also answers the next message without a mention: its asker's, everyone's,
   * or nobody's.
   */
  followUps: z.enum(['off', 'asker', 'everyone']),
  /** Whether a router chooses the agent for a new thread that mentions nobody. */
  routing: z.enum(['off', 'router']),
  maxForksPerThread: z.number().int(),
  /** The agents of a new fork are shown the thread up to its message, or that message alone. */
  forksBeginWith: z.enum(['thread', 'message']),
  /** Long threads get a summary … */
  threadSummaries: z.boolean(),
  /** … and suggestions to go on in a fork. */
  forkSuggestions: z.boolean(),
  /** Whether links in messages show a preview of their page. */
  linkPreviews: z.boolean(),
  createdAt: time,
})
export type Workspace = z.infer<typeof workspace>

/** A person in a workspace; `handle` is the name after the @. */
export const member = z.object({
  userId: id,
  displayName: z.string(),
  handle: z.string(),
  role: memberRole,
  joinedAt: time,
  ...profile.shape,
})
export type Member = z.infer<typeof member>

/** The last member of a page. */
export const memberCursor = z.object({ displayName: z.string(), userId: id })
export type MemberCursor = z.infer<typeof memberCursor>

/** The first path segments that are the product's own endpoints and pages, not workspaces. */
export const reservedSlugs: readonly string[] = [
  'api',
  'auth',
  'rest',
  'storage',
  'realtime',
  'login',
  'account',
  'invite',
  'settings',
  'new',
  'hooks',
  'mail',
  'mcp',
  'authorize',
  '_next',
]

/** The channels that a new workspace has, which everyone except guests joins first. */
export const firstChannels = ['general', 'random'] as const
