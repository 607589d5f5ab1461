import type { Claims, Database } from '../../db/client.ts'
import { updateProfile as update } from '../../db/workspaces/profiles.ts'
import type { NewStatus } from '../../domain/people/profile.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import type { SessionUser, Theme } from '../../domain/workspaces/session.ts'
import { removePersonPicture } from '../people/keep-picture.ts'
import { checkAccount } from './check-account.ts'
import { readProfile } from './read-profile.ts'

interface Changes {
  displayName?: string
  theme?: Theme
  timeZone?: string
  /** '' removes it. */
  title?: string
  /** null removes it. */
  status?: NewStatus | null
  /** A picture is set by its upload. */
  picture?: null
}

/** Sets the given fields of the caller's profile and leaves the rest. */
export async function updateProfile(
  db: Database,
  { claims, status, title, picture, ...fields }: Changes & { claims: Claims },
): Promise<{ user: SessionUser }> {
  if (picture === null) await removePersonPicture(db, { claims })
  const changes = {
    ...fields,
    ...(title === undefined ? {} : { title: title || null }),
    ...(status === undefined ? {} : writeStatus(status)),
  }
  if (Object.values(changes).every(value => value === undefined)) return readProfile(db, { claims })
  const user = await db.asUser(claims, tx => update(tx, { userId: claims.sub, ...changes }))
  return { user: checkAccount(user) }
}

function writeStatus(status: NewStatus | null) {
  if (status === null) return { statusEmoji: null, statusText: null, statusEndsAt: null }
  const { emoji, text, endsAt } = status
  if (endsAt !== null && new Date(endsAt) <= new Date()) {
    throw new DomainError('invalid_input', 'Choose a time in the future.')
  }
  return { statusEmoji: emoji, statusText: text || null, statusEndsAt: endsAt }
}
