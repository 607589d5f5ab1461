import * as z from 'zod'
import { id, time } from '../../wire/ids.ts'
import { agent, versionOrigin } from '../agent.ts'
import { toolEffect } from '../tool.ts'

/** Everything that people in the workspace may know about an agent, even after it was deleted. */
export const agentCard = agent
  .pick({
    id: true,
    workspaceId: true,
    slug: true,
    displayName: true,
    description: true,
    avatarUrl: true,
    model: true,
    capabilities: true,
    isActive: true,
    isSystem: true,
  })
  .extend({
    isDeleted: z.boolean(),
    /** A model endpoint of the workspace answers for it, and not the one of the server. */
    hasOwnEndpoint: z.boolean(),
    /** Null: nobody knows the effect, because the server of the tool is gone or switched off. */
    tools: z.array(z.object({ name: z.string(), effect: toolEffect.nullable() })),
    /** Null: the workspace shows prompts only to its admins. */
    systemPrompt: z.string().nullable(),
    /** The admins who changed the agent, the latest first; empty: all admins of the workspace. */
    maintainers: z.array(z.object({ userId: id, displayName: z.string() })),
    lastChange: z.object({
      version: z.number().int(),
      createdAt: time,
      origin: versionOrigin,
      note: z.string(),
      /** Null: no person did, or the reader doesn't know this person. */
      authorName: z.string().nullable(),
    }),
  })
export type AgentCard = z.infer<typeof agentCard>
