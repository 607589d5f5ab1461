import * as z from 'zod'
import { readEmoji } from '../messages/emoji.ts'
import { id, time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { plainName } from '../wire/plain-name.ts'

/** The status of a person: an emoji and a few words. */
export const personStatus = z.object({
  emoji: z.string(),
  text: z.string(),
  /** It ends by itself then; null: when the person removes it. */
  endsAt: time.nullable(),
})
export type PersonStatus = z.infer<typeof personStatus>

/** The facts that people tell about themselves; they come with every member. */
export const profile = z.object({
  /** The address of their picture; null: they have none. */
  pictureUrl: z.string().nullable(),
  /** A status that has not ended. */
  status: personStatus.nullable(),
  /** Their work in the team. */
  title: z.string().nullable(),
  /** The zone that their browser last reported. */
  timeZone: z.string().nullable(),
})

/** A status as a person sets it. */
export const newStatus = z.strictObject({
  emoji: z
    .string()
    .max(40)
    .transform(text => readEmoji(text))
    .pipe(z.string('Choose an emoji.')),
  text: z
    .string()
    .overwrite(plainName)
    .max(limits.statusLength, `A status can have up to ${limits.statusLength} characters.`),
  endsAt: time.nullable(),
})
export type NewStatus = z.infer<typeof newStatus>

/** A title as a person writes it; '' removes it. */
export const title = z
  .string()
  .overwrite(plainName)
  .max(limits.titleLength, `A title can have up to ${limits.titleLength} characters.`)

/**
 * Somebody whose words can be read but who is not among the members that the reader sees: a person who left the
 * workspace, or, for a guest, a member who is in none of the guest's channels any more.
 */
export const formerMember = z.object({
  userId: id,
  /** null: the account is gone. */
  displayName: z.string().nullable(),
  /** The name behind the @ that they had; null: the reader may not know it. */
  handle: z.string().nullable(),
  /** Whether they left the workspace. */
  left: z.boolean(),
})
export type FormerMember = z.infer<typeof formerMember>
