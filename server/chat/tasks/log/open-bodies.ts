import { type Tx, takeServiceRole } from '../../../db/client.ts'
import { findReadableItems } from '../../../db/memory/memory-items.ts'
import { findReadable, findReadableChannels } from '../../../db/messages/readable-messages.ts'
import { readRelatedTasks } from '../../../db/tasks/related-tasks.ts'
import { findChanged } from '../../../db/tasks/summaries.ts'
import { readPayloads } from '../../../db/tasks/task-payloads.ts'
import { findTaskWorkspace } from '../../../db/tasks/thread-tasks.ts'
import { nameMaterial, rebuildRequests } from '../../../domain/prompts/rebuild-requests.ts'
import { type BodyUse, findBodyUses, findSummarised } from '../../../domain/tasks/bodies/body-uses.ts'
import {
  listReasons,
  listWhole,
  reduceBody,
  type ShownBody,
  withholdBody,
} from '../../../domain/tasks/bodies/reduce-body.ts'
import type { Sight } from '../../../domain/tasks/bodies/sight.ts'
import { gatherTold } from '../../../domain/tasks/bodies/told.ts'
import type { TaskEvent } from '../../../domain/tasks/events.ts'
import { notFound } from '../../../domain/wire/domain-error.ts'
import { isAdmin } from '../../../domain/workspaces/permissions.ts'
import type { MemberRole } from '../../../domain/workspaces/workspace.ts'
import { checkMember } from '../../workspaces/check-role.ts'

/** A task's bodies, as one person may see them. */
interface OpenedBodies {
  workspaceId: string
  role: MemberRole
  events: readonly TaskEvent[]
  uses: ReadonlyMap<string, BodyUse>
  sight: Sight
}

/**
 * Opens the bodies of a task for a person. Every reader of bodies comes through here: one query, with the rights
 * of the person, finds which of the messages that the task was told may be read now.
 */
export async function openBodies(
  tx: Tx,
  { taskId, userId }: { taskId: string; userId: string },
): Promise<OpenedBodies> {
  const workspaceId = await findTaskWorkspace(tx, { taskId })
  const found = workspaceId && (await readRelatedTasks(tx, taskId))
  if (!workspaceId || !found) throw notFound('task')
  const role = await checkMember(tx, { workspaceId, userId })
  const { events } = found.task
  const range = findSummarised(events)
  const changed = range ? await findChanged(tx, { taskId, ...range }) : []
  const uses = findBodyUses(events, gatherTold(found.task, found.relatives), changed)
  const posted = events.flatMap(({ type, data }) => (type === 'message.posted' ? [data.messageId] : []))
  const told = [...uses.values()].flatMap(listWhole)
  const messageIds = [...posted, ...told.flatMap(({ messageId }) => messageId ?? [])]
  const readable = await findReadable(tx, { messageIds, userId })
  const sight = {
    messages: new Map(readable.map(message => [message.id, message])),
    items: await findReadableItems(tx, [...new Set(told.flatMap(({ itemId }) => itemId ?? []))]),
    channels: await findReadableChannels(tx, [...new Set(told.flatMap(({ channelId }) => channelId ?? []))]),
    seesHistory: isAdmin(role),
    said: readable.filter(({ id }) => posted.includes(id)).map(({ content }) => content),
  }
  return { workspaceId, role, events, uses, sight }
}

/** Returns a body without the words that its reader may not read; null: it was erased. Continues as the service. */
export async function showBody(tx: Tx, opened: OpenedBodies, hash: string): Promise<ShownBody | null> {
  const use = opened.uses.get(hash)
  if (!use) throw notFound('request or answer')
  // People have no right to the bodies: the hash alone does not tell the thread in which one was sent.
  await takeServiceRole(tx)
  const body = (await readPayloads(tx, [hash])).get(hash) ?? null
  if (body === null) return null
  if (use.kind !== 'request') return reduceBody(body, use, opened.sight)
  const notShown = listReasons(use.told, opened.sight)
  const [first] = notShown
  if (!first) return { body, notShown }
  const { whole, shown } = await rebuild(tx, opened, use.seq)
  return { body: whole === body && shown !== null ? shown : withholdBody(body, first), notShown }
}

/**
 * Makes the request of event `seq` from the log, whole and without the words that its reader may not read. Null:
 * its sources are gone.
 */
export async function rebuild(
  tx: Tx,
  { events, uses, sight }: OpenedBodies,
  seq: number,
): Promise<{ whole: string | null; shown: string | null }> {
  await takeServiceRole(tx)
  const bodies = await readPayloads(tx, nameMaterial(events))
  const reduced = new Map(
    [...bodies].map(([hash, body]) => {
      const use = uses.get(hash)
      return [hash, body === null || !use ? null : reduceBody(body, use, sight).body]
    }),
  )
  const make = (from: ReadonlyMap<string, string | null>) =>
    rebuildRequests(events, from).find(request => request.seq === seq)?.body ?? null
  const whole = make(bodies)
  return { whole, shown: whole === null ? null : make(reduced) }
}
