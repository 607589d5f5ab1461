import * as z from 'zod'
import { agent, agentDetail, agentDraft, agentFields, agentModel, agentVersion } from '../../domain/agent.ts'
import { id } from '../../domain/ids.ts'
import { router, signedIn, writing } from '../trpc.ts'
import { pending } from './pending.ts'

const anAgent = z.object({ agentId: id })
const note = z.string().trim().max(500, 'A note can have up to 500 characters.')
const one = z.object({ agent: agentDetail })

export const agentRouter = router({
  /** Every agent of the workspace, system ones and those switched off included. */
  list: signedIn
    .input(z.object({ workspaceId: id }))
    .output(z.object({ agents: z.array(agent) }))
    .query(() => pending()),

  get: signedIn
    .input(anAgent)
    .output(one)
    .query(() => pending()),

  create: writing
    .input(agentDraft.extend({ workspaceId: id, note: note.optional() }))
    .output(one)
    .mutation(() => pending()),

  update: writing
    .input(agentFields.partial().extend({ agentId: id, baseVersionId: id.optional(), note: note.optional() }))
    .output(one)
    .mutation(() => pending()),

  toggleActive: writing
    .input(anAgent.extend({ isActive: z.boolean() }))
    .output(one)
    .mutation(() => pending()),

  versions: signedIn
    .input(anAgent)
    .output(z.object({ versions: z.array(agentVersion) }))
    .query(() => pending()),

  models: signedIn.output(z.object({ models: z.array(agentModel) })).query(() => pending()),
})
