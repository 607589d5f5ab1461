import { keepPicture } from '../../chat/agents/pictures/keep-picture.ts'
import { openPicture } from '../../chat/agents/pictures/open-picture.ts'
import { mostPictureBytes } from '../../domain/agents/agent-picture.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Exchange } from '../exchange.ts'
import { Refusal, sendJson } from '../guard/refusal.ts'
import { checkSameOrigin } from '../guard/same-origin.ts'
import type { Session } from '../session/session.ts'
import type { FilesParts } from './files-parts.ts'
import { readBytes } from './read-bytes.ts'
import { sendPicture } from './send-picture.ts'

interface Place {
  session: Session
  pictureId: string
}

/** Sends a picture of an agent. The bytes under an id never change, but the people who may see them do. */
export async function sendAgentPicture(
  { db }: FilesParts,
  exchange: Exchange,
  { session, pictureId }: Place,
): Promise<void> {
  const { type, bytes } = await openPicture(db, { claims: session.claims, id: pictureId })
  const caching = 'private, max-age=300'
  const picture = { id: pictureId, type, size: bytes.length }
  await sendPicture(exchange, picture, { caching, read: async () => [bytes] })
}

/** Takes a picture for an agent, from an admin in a browser. */
export async function takeAgentPicture(
  { env, db, limits }: FilesParts,
  { req, res, url }: Exchange,
  { session, pictureId }: Place,
): Promise<void> {
  const { claims, userId, kind, apiKey } = session
  if (apiKey)
    throw new DomainError('key_scope', 'This is not possible with an API key. Do it in the browser.')
  if (kind === 'cookie') checkSameOrigin(env, req)
  await limits.consume('write', userId)
  const workspaceId = id.safeParse(url.searchParams.get('workspace'))
  if (!workspaceId.success) throw new Refusal(400, 'invalid_input', 'The address must contain the workspace.')
  const bytes = await readBytes(req, {
    most: mostPictureBytes,
    tooLarge: 'A picture of an agent can have up to 64 KB.',
  })
  sendJson(res, 200, await keepPicture(db, { claims, id: pictureId, workspaceId: workspaceId.data, bytes }))
}
