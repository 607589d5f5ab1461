import { createHash, timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { runApart } from '../../../apart/run-apart.ts'
import type { Database, Tx } from '../../../db/client.ts'
import { insertMessage } from '../../../db/messages/messages.ts'
import { insertThread } from '../../../db/messages/threads.ts'
import { insertDelivery, type NewDelivery, noteRepeat } from '../../../db/webhooks/incoming-deliveries.ts'
import { findReceiver, noteRefusal, type Receiver } from '../../../db/webhooks/incoming-webhooks.ts'
import { oneLine } from '../../../domain/messages/one-line.ts'
import { DomainError } from '../../../domain/wire/domain-error.ts'
import { type SecretBox, SecretBoxError } from '../../../outbound/secret-box.ts'
import { startPromptedTask } from '../../tasks/start-prompted-task.ts'
import { hashSecret } from '../../workspaces/hash-secret.ts'
import { openWebhookSecret } from '../seal-webhook-secret.ts'
import { type Checked, checkSignature } from './check-signature.ts'
import type { ReadDelivery } from './read-delivery.ts'

export interface HookRequest {
  webhookId: string
  /** The secret in the address; null: the address has none. */
  secret: string | null
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** The outcome of a request. */
export type Received =
  | { kind: 'accepted'; taskId: string }
  | { kind: 'duplicate'; taskId: string | null }
  | { kind: 'challenge'; challenge: string }
  /** No such webhook, or it is switched off: the sender is not told which. */
  | { kind: 'unknown' }
  | { kind: 'unproved'; sentence: string }
  /** The sender is right, but nothing can be done with the delivery now. */
  | { kind: 'refused'; reason: string; sentence: string }

/** Counts what deliveries cost the server. Both may refuse. */
interface DeliveryAdmission {
  admit(at: { webhookId: string; workspaceId: string }): Promise<void>
  /** Counts milliseconds of work for a workspace. */
  spend(workspaceId: string, ms: number): void
}

/**
 * Takes a delivery of another program: checks the sender, and has an agent answer the prompt that the template makes.
 * The delivery is read apart from the requests of others, with the template that the webhook had when it came.
 */
export async function receiveDelivery(
  db: Database,
  given: { box: SecretBox; request: HookRequest; admission: DeliveryAdmission },
): Promise<Received> {
  const { box, request, admission } = given
  const { webhookId } = request
  const known = await db.asWorker(tx => findReceiver(tx, { webhookId }))
  if (!known?.isActive) return { kind: 'unknown' }
  const checked = checkSender(known, request, box)
  if (!checked.ok) {
    await db.asWorker(tx => noteRefusal(tx, { webhookId, refusal: checked.sentence }))
    return { kind: 'unproved', sentence: checked.sentence }
  }
  const { workspaceId, scheme, template } = known
  await admission.admit({ webhookId, workspaceId })
  const bodyHash = createHash('sha256').update(request.body).digest()
  const { headers, body: text } = request
  let read: ReadDelivery
  try {
    read = await runApart('readDelivery', [{ scheme, headers, body: text, template }], {
      owner: workspaceId,
      tell: ms => admission.spend(workspaceId, ms),
    })
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'too_much_work') throw error
    return keepRefusal(db, { webhookId, bodyHash, body: '', event: null }, error)
  }
  const { made, challenge, deliveryKey, hashSeconds, event, body } = read
  if (challenge !== null) return { kind: 'challenge', challenge }
  try {
    return await db.asWorker(async tx => {
      const hook = await findReceiver(tx, { webhookId, lock: true })
      if (!hook?.isActive) return { kind: 'unknown' }
      const earlier = await noteRepeat(tx, { webhookId, deliveryKey, bodyHash, hashSeconds })
      if (earlier) return { kind: 'duplicate', taskId: earlier.taskId }
      if ('refusal' in made) throw new DomainError(made.refusal.reason, made.refusal.message)
      const started = await startTask(tx, hook, made.prompt)
      await insertDelivery(tx, {
        ...{ id: newId(), webhookId, deliveryKey, bodyHash, event, body, ...started },
        state: 'accepted',
        refusal: null,
      })
      return { kind: 'accepted', taskId: started.taskId }
    })
  } catch (error) {
    return keepRefusal(db, { webhookId, bodyHash, body, event }, error)
  }
}

/** Records why a delivery of the right sender was refused. The sender can send it again when the cause is gone. */
async function keepRefusal(
  db: Database,
  delivery: Pick<NewDelivery, 'webhookId' | 'bodyHash' | 'body' | 'event'>,
  error: unknown,
): Promise<Received> {
  if (!(error instanceof DomainError)) throw error
  const { reason, message: refusal } = error
  await db.asWorker(tx =>
    insertDelivery(tx, {
      ...{ id: newId(), ...delivery, deliveryKey: null, state: 'refused', refusal },
      taskId: null,
      threadId: null,
    }),
  )
  return { kind: 'refused', reason, sentence: refusal }
}

function checkSender(hook: Receiver, request: HookRequest, box: SecretBox): Checked {
  const { scheme, secretHash, sealed } = hook
  if (scheme === 'address') {
    const given = hashSecret(request.secret ?? '')
    const isRight = secretHash !== null && timingSafeEqual(given, secretHash)
    return isRight ? { ok: true } : { ok: false, sentence: 'The secret in the address was wrong.' }
  }
  if (sealed === null)
    return { ok: false, sentence: 'The signing secret is missing. Copy it from the sender.' }
  try {
    return checkSignature(scheme, openWebhookSecret(box, hook.id, sealed), { ...request, now: Date.now() })
  } catch (error) {
    if (error instanceof SecretBoxError) return { ok: false, sentence: error.message }
    throw error
  }
}

/** Begins the task in the webhook's place. A line there says which webhook came, with the beginning of the prompt. */
async function startTask(
  tx: Tx,
  hook: Receiver,
  prompt: string,
): Promise<{ taskId: string; threadId: string }> {
  const { id: webhookId, workspaceId, channelId, agentId, ownerId } = hook
  const threadId = hook.threadId ?? newId()
  if (hook.threadId === null)
    await insertThread(tx, { id: threadId, workspaceId, channelId, createdBy: ownerId })
  await insertMessage(tx, {
    ...{ id: newId(), workspaceId, channelId, threadId, forkId: null, parentId: null },
    author: { type: 'system', agentId },
    content: tellArrival(hook.name, prompt),
    metadata: { notice: 'webhook', webhookId },
  })
  const task = await startPromptedTask(tx, {
    ...{ workspaceId, channelId, threadId, forkId: null, agent: { id: agentId }, actingUserId: ownerId },
    ...{ from: 'webhook', sourceId: webhookId, prompt, history: 'thread' },
  })
  return { taskId: task.id, threadId }
}

const shownLength = 160

function tellArrival(name: string, prompt: string): string {
  const [first = ''] = prompt.split('\n', 1)
  const line = oneLine(first)
  const cut = line.length > shownLength ? `${line.slice(0, shownLength)}…` : line
  return cut === '' ? `Webhook ${name}` : `Webhook ${name}: ${cut}`
}
