import { cleanAvatar } from '../../apart/pictures/clean-avatar.ts'
import { type Claims, type Database, takeServiceRole } from '../../db/client.ts'
import {
  deletePersonPictures,
  insertPersonPicture,
  listOldPictures,
  setPersonPicture,
} from '../../db/people/person-pictures.ts'
import { violatesUnique } from '../../db/violations.ts'
import { readImageType } from '../../domain/messages/image-type.ts'
import {
  mostPersonPictureBytes,
  mostPersonPictureSide,
  personPictureMount,
  personPictureTypes,
} from '../../domain/people/person-picture.ts'
import { readPictureSize } from '../../domain/people/picture-size.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import type { PictureStore } from '../../storage/file-store.ts'

interface Given {
  claims: Claims
  id: string
  bytes: Buffer
}

/**
 * Stores a picture of the caller, without its metadata, and shows it from now on. It is noted before its bytes are
 * stored, so that a failure leaves nothing behind that the next picture does not remove.
 */
export async function keepPersonPicture(
  db: Database,
  pictures: PictureStore,
  { claims, id, bytes: sent }: Given,
): Promise<{ pictureUrl: string }> {
  const userId = claims.sub
  checkPicture(sent)
  const { type, bytes } = await cleanAvatar(sent, { userId, mostBytes: mostPersonPictureBytes })
  const size = bytes.length
  try {
    await db.asUser(claims, async tx => {
      await takeServiceRole(tx)
      await insertPersonPicture(tx, { id, userId, type, size })
    })
  } catch (error) {
    if (!violatesUnique(error, 'person_pictures_pkey')) throw error
    throw new DomainError('id_taken', 'This id is already taken. Choose a new one.')
  }
  await pictures.put({ id, userId }, { bytes: new Blob([new Uint8Array(bytes)]).stream(), size, type })
  await db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    await setPersonPicture(tx, { userId, pictureId: id })
  })
  return { pictureUrl: `${personPictureMount}${id}` }
}

/** Refuses what is no small still picture by its bytes. */
function checkPicture(bytes: Buffer): void {
  const type = readImageType(bytes)
  const size = type && personPictureTypes.has(type) ? readPictureSize(type, bytes) : null
  if (type === null || size === null || size.width === 0 || size.height === 0) {
    throw new DomainError('invalid_input', 'This file is not a picture that can be shown.')
  }
  if (Math.max(size.width, size.height) > mostPersonPictureSide) {
    throw new DomainError(
      'invalid_input',
      `A picture can have up to ${mostPersonPictureSide} pixels on each side.`,
    )
  }
}

/** Shows no picture of the caller any more. */
export function removePersonPicture(db: Database, { claims }: { claims: Claims }): Promise<void> {
  return db.asUser(claims, async tx => {
    await takeServiceRole(tx)
    await setPersonPicture(tx, { userId: claims.sub, pictureId: null })
  })
}

/** Removes the pictures of a person that nobody sees any more. What could not be removed stays for the next time. */
export function sweepPersonPictures(
  db: Database,
  pictures: PictureStore,
  { userId }: { userId: string },
): Promise<void> {
  return db.asWorker(async tx => {
    const old = await listOldPictures(tx, { userId })
    await pictures.remove(old)
    await deletePersonPictures(
      tx,
      old.map(({ id }) => id),
    )
  })
}
