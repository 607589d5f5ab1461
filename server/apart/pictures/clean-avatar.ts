import { DomainError } from '../../domain/wire/domain-error.ts'
import { createTurns } from '../turns.ts'
import { cleanPicture } from './clean-picture.ts'

/** The pixels of a side, enough for every place that shows one on a fine screen. */
const side = 256
const timeoutMs = 15_000

const turns = createTurns(
  new DomainError(
    'too_much_work',
    'The server is still preparing earlier pictures of yours. Nothing was changed. Try again in a moment.',
  ),
  { atOnce: 2, mostWaiting: 8 },
)

/**
 * Draws the picture of a person or an agent anew, small and without its metadata, while its sender waits. Pictures of one
 * sender wait for each other. Refuses one that can't be shown.
 */
export async function cleanAvatar(
  bytes: Uint8Array,
  { userId, mostBytes }: { userId: string; mostBytes: number },
): Promise<{ type: string; bytes: Buffer }> {
  const owner = { workspace: userId, person: userId }
  const drawn = await turns.take(owner, () => cleanPicture(bytes, { side, mostBytes, timeoutMs }))
  if (drawn.status === 'clean') return { type: drawn.type, bytes: drawn.bytes }
  if (drawn.status === 'unavailable') {
    throw new DomainError(
      'pictures_off',
      'This server can’t remove the metadata of pictures, so nothing was changed. Ask the server operator to run “npm ci”, then try again.',
    )
  }
  throw new DomainError(
    'invalid_input',
    'This picture can’t be shown: it is damaged or too complex. Nothing was changed. Choose another picture.',
  )
}
