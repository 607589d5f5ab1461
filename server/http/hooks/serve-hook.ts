import { type Received, receiveDelivery } from '../../chat/webhooks/incoming/receive-delivery.ts'
import type { Database } from '../../db/client.ts'
import { incomingLimits } from '../../domain/webhooks/incoming.ts'
import { id } from '../../domain/wire/ids.ts'
import type { SecretBox } from '../../outbound/secret-box.ts'
import type { Exchange } from '../exchange.ts'
import type { RateLimits } from '../guard/rate-limits.ts'
import { Refusal, sendJson } from '../guard/refusal.ts'
import { readText } from '../read-json.ts'

/** The addresses of incoming webhooks: `/hooks/<id>` and `/hooks/<id>/<secret>`. */
export const hooksMount = '/hooks/'

const acceptedTypes = /^application\/(json|[\w.+-]+\+json|x-www-form-urlencoded)\b/i

/** Answers the requests of other programs to incoming webhooks. Cookies and keys don't count here. */
export async function serveHook(
  { db, box, limits }: { db: Database; box: SecretBox; limits: RateLimits },
  { req, res, url, clientAddress }: Exchange,
): Promise<void> {
  res.setHeader('cache-control', 'no-store')
  if (req.method !== 'POST') {
    res.setHeader('allow', 'POST')
    throw new Refusal(405, 'method_not_allowed', 'This address accepts only POST.')
  }
  const [webhookId, secret = null, ...rest] = url.pathname.slice(hooksMount.length).split('/')
  const known = id.safeParse(webhookId)
  if (!known.success || rest.length > 0) throw unknownHook()
  await limits.consume('hookAddress', clientAddress)
  if (!acceptedTypes.test(req.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'not_json', 'Send the delivery as JSON (content-type: application/json).')
  }
  const body = await readText(req, incomingLimits.bodyBytes)
  const received = await receiveDelivery(db, {
    box,
    request: { webhookId: known.data, secret, headers: readHeaders(req.headers), body },
    admission: {
      async admit({ webhookId, workspaceId }) {
        await limits.consume('hook', webhookId)
        await limits.consume('hookWork', workspaceId)
      },
      // The next delivery is refused if this one was too much work.
      spend: (workspaceId, ms) => void limits.consume('hookWork', workspaceId, Math.ceil(ms)).catch(() => {}),
    },
  })
  answer(res, received)
}

function answer(res: Exchange['res'], received: Received): void {
  switch (received.kind) {
    case 'accepted':
      sendJson(res, 202, { taskId: received.taskId })
      return
    case 'duplicate':
      sendJson(res, 200, { duplicate: true, taskId: received.taskId })
      return
    case 'challenge':
      sendJson(res, 200, { challenge: received.challenge })
      return
    case 'unknown':
      throw unknownHook()
    case 'unproved':
      throw new Refusal(401, 'not_verified', received.sentence)
    case 'refused':
      throw new Refusal(statusOf(received.reason), received.reason, received.sentence)
  }
}

/** A delivery that can't be read is the sender's fault; everything else an admin can mend, so it may come again. */
function statusOf(reason: string): number {
  return reason === 'webhook_body_invalid' ? 400 : 409
}

function unknownHook(): Refusal {
  return new Refusal(404, 'not_found', 'There is no active webhook at this address.')
}

/** A header that comes more than once counts with its first value. */
function readHeaders(headers: Exchange['req']['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}
