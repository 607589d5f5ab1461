import { openLinkPicture } from '../../chat/links/open-link-picture.ts'
import { linkPictureMount } from '../../domain/links/link-limits.ts'
import { id } from '../../domain/wire/ids.ts'
import type { Exchange } from '../exchange.ts'
import { toRefusal } from '../guard/domain-refusal.ts'
import { Refusal } from '../guard/refusal.ts'
import type { FilesParts } from './files-parts.ts'
import { sendPicture } from './send-picture.ts'

/**
 * Sends the picture of a link's preview, under /api/files/links/<id>. The bytes under an id never change, but the list of
 * people who may read a message with it does: caches must ask each time.
 */
export async function serveLinkPicture(parts: FilesParts, exchange: Exchange): Promise<void> {
  const { req, res, url } = exchange
  const pageId = id.safeParse(url.pathname.slice(linkPictureMount.length))
  if (!pageId.success) throw new Refusal(404, 'not_found', 'Nothing was found at this address.')
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('allow', 'GET, HEAD')
    throw new Refusal(405, 'method_not_allowed', 'This address accepts only GET.')
  }
  const session = await parts.readSession(exchange)
  if (!session) throw new Refusal(401, 'signed_out', 'Sign in to continue.')
  try {
    const picture = await openLinkPicture(parts.db, { claims: session.claims, id: pageId.data })
    await sendPicture(exchange, picture, {
      caching: 'private, no-cache',
      read: () => parts.files.get({ ...picture, copy: 'sent' }),
    })
  } catch (error) {
    throw toRefusal(error)
  }
}
