import * as z from 'zod'
import { approvalLayer, newApprovals } from '../agents/ask-rules.ts'
import { id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'
import { workspace } from './workspace.ts'

/** The languages whose forms of words the search knows. Simple: words are found as they are written. */
export const searchLanguages = [
  'english',
  'danish',
  'dutch',
  'finnish',
  'french',
  'german',
  'italian',
  'norwegian',
  'portuguese',
  'russian',
  'spanish',
  'swedish',
  'turkish',
  'simple',
] as const

/** The limit for a day that a new workspace has, in US dollars. Its admins can change or remove it. */
export const usualDailyUsd = 20

const usd = z
  .number()
  .positive('A limit must be more than $0. Leave the field empty for no limit.')
  .max(100_000, 'A limit can be up to $100,000.')

/** The settings of a workspace that an admin may change. Dollars are US dollars; null: without a limit. */
export const workspaceFields = z.object({
  name: z
    .string()
    .overwrite(plainName)
    .min(1, 'Enter a name.')
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`),
  dailyUsd: usd.nullable(),
  monthlyUsd: usd.nullable(),
  /** What agents may spend for each guest on a day; a budget of one guest replaces it. */
  guestDailyUsd: usd.nullable(),
  tasksAtOnce: z
    .number()
    .int()
    .min(1, 'At least one task must be able to run at a time.')
    .max(1_000, 'Up to 1,000 tasks can run at the same time.'),
  /**
   * The people who may approve agents' actions, and the cases in which agents must ask, where an agent's own
   * version does not say.
   */
  approvals: newApprovals,
  /** The model that condenses text that is too long for the agents' own models. */
  smallModel: z.string().trim().min(1, 'Enter the name of a model.').max(100),
  /** Its endpoint; null: the server's own. */
  smallEndpointId: id.nullable(),
  /** The language of most messages: the search finds other forms of its words. */
  searchLanguage: z.enum(searchLanguages),
  defaultAgentId: id.nullable(),
  promptsVisible: z.boolean(),
  followUps: workspace.shape.followUps,
  routing: workspace.shape.routing,
  maxForksPerThread: z
    .number()
    .int()
    .min(1, 'A thread must allow at least one active fork.')
    .max(50, 'A thread can have up to 50 active forks.'),
  forksBeginWith: workspace.shape.forksBeginWith,
  threadSummaries: z.boolean(),
  forkSuggestions: z.boolean(),
  linkPreviews: z.boolean(),
  /** The dollars that background help may spend on a day. */
  helpDailyUsd: z
    .number()
    .min(0.01, 'A budget must be at least $0.01. Switch the help off to spend nothing.')
    .max(1_000, 'A budget can be up to $1,000.'),
})
export type WorkspaceFields = z.infer<typeof workspaceFields>

/** The settings that every member is told with the workspace itself. */
const shownToAll = {
  name: true,
  defaultAgentId: true,
  promptsVisible: true,
  followUps: true,
  routing: true,
  maxForksPerThread: true,
  forksBeginWith: true,
  threadSummaries: true,
  forkSuggestions: true,
  linkPreviews: true,
} as const

/** The settings of a workspace that only its admins are told. */
export const workspaceSettings = workspaceFields.omit(shownToAll).extend({ approvals: approvalLayer })
export type WorkspaceSettings = z.infer<typeof workspaceSettings>
