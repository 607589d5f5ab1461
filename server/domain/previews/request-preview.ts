import * as z from 'zod'
import { id } from '../wire/ids.ts'

/** The place of a message that is not sent yet: a thread, a fork in it, or a channel in which it would start a thread. */
export const previewPlace = z.union([
  z.strictObject({ threadId: id, forkId: id.optional(), parentId: id.optional() }),
  z.strictObject({ channelId: id }),
])
export type PreviewPlace = z.infer<typeof previewPlace>

/** The request that an agent's model would get first, if the message were sent now. */
export const requestPreview = z.object({
  agentId: id,
  agentName: z.string(),
  model: z.string(),
  /** The name of the endpoint; null: the server's own. */
  endpoint: z.string().nullable().optional(),
  /** `condense`: a small model first summarizes the messages that the agent is not shown singly. */
  purpose: z.enum(['answer', 'condense']),
  /** The parts of the prompt in wire order, with their estimated tokens. */
  layers: z.array(z.object({ name: z.string(), tokens: z.number().int() })),
  promptTokens: z.number().int(),
  /** The most tokens that the answer may have. */
  maxTokens: z.number().int(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  /** The exact JSON. The bytes of pictures and documents are named by their hash. */
  body: z.string(),
  /** The dollars that the prompt costs, and the most that the call can cost; null: the price is not known. */
  promptUsd: z.number().nullable(),
  mostUsd: z.number().nullable(),
})
export type RequestPreview = z.infer<typeof requestPreview>

/** The preview of an agent's request, or the reason why the agent would make none. */
export const previewedRequest = z.union([
  requestPreview,
  z.object({ agentId: id, agentName: z.string(), problem: z.string() }),
])
export type PreviewedRequest = z.infer<typeof previewedRequest>
