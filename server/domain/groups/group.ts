import * as z from 'zod'
import { id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'

/** People whom a message mentions by one name. Admins make groups; guests know none. */
export const group = z.object({
  id,
  workspaceId: id,
  name: z.string(),
  /** The name after the @, in the namespace of people and agents. */
  handle: z.string(),
  /** The people in it, by their time in the workspace. */
  userIds: z.array(id),
})
export type Group = z.infer<typeof group>

/** The most groups of a workspace, and the most people of one. */
export const groupLimits = { groups: 200, members: 2_000 } as const

/** The fields of a group that admins write. */
export const groupFields = z.strictObject({
  name: z
    .string()
    .overwrite(plainName)
    .min(1, 'Enter a name.')
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`),
  handle: z.string().max(100),
  userIds: z.array(id).max(groupLimits.members, `A group can have up to ${groupLimits.members} people.`),
})
export type GroupFields = z.infer<typeof groupFields>
