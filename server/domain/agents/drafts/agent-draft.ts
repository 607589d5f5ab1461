/** The draft of an agent's next version: one for each agent, shared by the admins of its workspace. */
import * as z from 'zod'
import { id, time } from '../../wire/ids.ts'
import { agentDetail, agentFields, agentVersionFields } from '../agent.ts'

export const agentDraft = z.object({
  agentId: id,
  workspaceId: id,
  /** Goes up with every save and is never used again. A save carries the one that it rests on. */
  rev: z.number().int(),
  /** The version that the draft rests on. If it is not the current one, the draft has to be merged with that first. */
  baseVersionId: id,
  /** The agent was never published: publishing switches it on, and discarding deletes it. */
  isFirst: z.boolean(),
  /** The admin who saved last. */
  authorUserId: id.nullable(),
  createdAt: time,
  updatedAt: time,
  fields: agentVersionFields,
})
export type AgentDraft = z.infer<typeof agentDraft>

/** An agent as it is published, and the draft of its next version if there is one: read at the same moment. */
export const editedAgent = z.object({ agent: agentDetail, draft: agentDraft.nullable() })
export type EditedAgent = z.infer<typeof editedAgent>

export const listedDraft = agentDraft.pick({
  agentId: true,
  isFirst: true,
  authorUserId: true,
  updatedAt: true,
})
export type ListedDraft = z.infer<typeof listedDraft>

/** The fields that a save changes. */
export const draftFields = agentFields.partial()
export type DraftFields = z.infer<typeof draftFields>

/** The same fields as they were before the person changed them. */
export const draftFieldsBefore = agentVersionFields.partial()
export type DraftFieldsBefore = z.infer<typeof draftFieldsBefore>

/** A field of an agent, as a draft may change it. */
export const draftField = agentFields.keyof()
export type DraftField = z.infer<typeof draftField>

export const savedDraft = z.object({
  draft: agentDraft,
  /** Someone else had saved first, and both changes are in the draft now. */
  isMerged: z.boolean(),
  /** The fields that both changed in the same place. The draft keeps the other person's wording. */
  conflicts: z.array(draftField),
})
export type SavedDraft = z.infer<typeof savedDraft>

/** The time after which a person without a sign of life no longer counts as editing. */
export const editingSeconds = 30

export const agentEditor = z.object({ userId: id, seenAt: time })
export type AgentEditor = z.infer<typeof agentEditor>
