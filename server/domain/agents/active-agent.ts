/** The agent that is active in a thread: it answers the messages there that mention nobody. Pure. */
import * as z from 'zod'
import { id, time } from '../wire/ids.ts'

/** The one that chose an active agent: a person, the workspace's router, or the agent that was active before. */
export const activeAgentChooser = z.object({ kind: z.enum(['person', 'router', 'agent']), id })
export type ActiveAgentChooser = z.infer<typeof activeAgentChooser>

export const activeAgent = z.object({
  threadId: id,
  /** The revision of the thread at the last change. */
  rev: z.number().int(),
  /** Null: no agent is active. */
  agentId: id.nullable(),
  since: time.nullable(),
  /** The words of the router or the agent that chose it. */
  reason: z.string().nullable(),
  by: activeAgentChooser.nullable(),
})
export type ActiveAgent = z.infer<typeof activeAgent>

/** The most characters of a reason. */
export const mostReason = 500

/** The most times that agents may hand the same message over. */
export const mostHandOvers = 3

/** The name of the workspace's router among its agents. */
export const routerSlug = '_router'
