import { keepPersonPicture, sweepPersonPictures } from '../../chat/people/keep-picture.ts'
import { openPersonPicture } from '../../chat/people/open-picture.ts'
import { mostPersonPictureBytes } from '../../domain/people/person-picture.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import type { Exchange } from '../exchange.ts'
import { sendJson } from '../guard/refusal.ts'
import { checkSameOrigin } from '../guard/same-origin.ts'
import type { Session } from '../session/session.ts'
import type { FilesParts } from './files-parts.ts'
import { readBytes } from './read-bytes.ts'
import { sendPicture } from './send-picture.ts'

interface Place {
  session: Session
  pictureId: string
}

/** Sends a picture of a person. The bytes under an id never change, but the people who may see them do. */
export async function sendPersonPicture(
  { db, pictures }: FilesParts,
  exchange: Exchange,
  { session, pictureId }: Place,
): Promise<void> {
  const picture = await openPersonPicture(db, { claims: session.claims, id: pictureId })
  const caching = 'private, max-age=300'
  await sendPicture(exchange, picture, { caching, read: () => pictures.get(picture) })
}

/** Takes a picture of the person who is signed in, from a page of ours. */
export async function takePersonPicture(
  { env, db, limits, pictures }: FilesParts,
  { req, res, log }: Exchange,
  { session, pictureId }: Place,
): Promise<void> {
  const { claims, userId, kind, apiKey } = session
  if (apiKey)
    throw new DomainError('key_scope', 'This is not possible with an API key. Do it in the browser.')
  if (kind === 'cookie') checkSameOrigin(env, req)
  await limits.consume('write', userId)
  const bytes = await readBytes(req, {
    most: mostPersonPictureBytes,
    tooLarge: 'A picture of a person can have up to 64 KB.',
  })
  sendJson(res, 200, await keepPersonPicture(db, pictures, { claims, id: pictureId, bytes }))
  await sweepPersonPictures(db, pictures, { userId }).catch((error: unknown) =>
    log.warn({ err: error }, 'could not remove old pictures'),
  )
}
