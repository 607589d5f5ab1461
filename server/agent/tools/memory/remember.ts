import * as z from 'zod'
import { addMemoryItem } from '../../../chat/memory/add-memory-item.ts'
import { checkSources } from '../../../chat/memory/check-sources.ts'
import { listKnownPeople } from '../../../db/channels/readers.ts'
import { findToldItems } from '../../../db/memory/told-items.ts'
import { findPlaces } from '../../../db/messages/cited-messages.ts'
import { findMessage } from '../../../db/messages/messages.ts'
import { findRole } from '../../../db/workspaces/members.ts'
import { listShownIds, nameShown } from '../../../domain/citations/find-citations.ts'
import { type MemorySourceGiven, memoryKind, memoryText } from '../../../domain/memory/memory-item.ts'
import { id } from '../../../domain/wire/ids.ts'
import { outranks } from '../../../domain/workspaces/permissions.ts'
import { describeUnresolved, resolveName } from '../../../domain/workspaces/resolve-name.ts'
import { defineTool, type ToolContext, ToolError } from '../define-tool.ts'
import { placeOf } from '../find-target.ts'

const input = z.strictObject({
  text: memoryText.describe('One sentence that makes sense by itself.'),
  kind: memoryKind.default('fact'),
  cite: z.string().max(20).describe('The label of the source: a message of a person, or a result.'),
  quote: z.string().trim().min(1).max(300).describe('Its exact words.'),
  about: z.array(z.string().max(80)).max(5).optional().describe('Names.'),
  only_me: z.boolean().optional().describe('Other agents need not know.'),
  replaces: z.string().max(40).optional().describe('The item_id or label (m1) of an outdated one.'),
})
type Input = z.output<typeof input>

export const remember = defineTool({
  name: 'remember',
  description:
    'Keeps a lasting fact, preference, promise or way of working for later tasks, wherever all readers may read its source. Never keep secrets.',
  input,
  effect: 'side_effecting',
  flow: 'sync',
  trust: 'approve',
  async aim(context, given) {
    // Nobody is asked to approve a call that could not be carried out.
    await check(context, given)
    return placeOf(context.task)
  },
  async run(context, given) {
    const { source, aboutUserIds, supersedes } = await check(context, given)
    const { text, kind, only_me: isOwn = false } = given
    const { workspaceId, channelId, agentId, id: taskId } = context.task
    return {
      kind: 'done',
      content: {},
      async write({ tx }) {
        const item = await addMemoryItem(tx, {
          ...{ workspaceId, kind, text, aboutUserIds, supersedes },
          agentId: isOwn ? agentId : null,
          sources: [source],
          confidence: 1,
          status: 'current',
          author: { taskId },
          writtenIn: channelId,
        })
        return { content: { item_id: item.id, remembered: item.text } }
      },
    }
  },
})

/** Checks a call with the rights of the acting person and of all readers, and finds the ids of everything it names. */
async function check(
  context: ToolContext,
  given: Input,
): Promise<{ source: MemorySourceGiven; aboutUserIds: string[]; supersedes: string | undefined }> {
  await checkMember(context)
  const { source, authorUserId } = await findSource(context, given)
  const about = await findPeople(context, given.about ?? [])
  const isOfAuthor = given.kind === 'preference' || given.kind === 'commitment'
  const author = isOfAuthor && authorUserId !== null ? [authorUserId] : []
  return {
    source,
    aboutUserIds: [...new Set([...about, ...author])],
    supersedes: given.replaces === undefined ? undefined : await findReplaced(context, given.replaces),
  }
}

async function checkMember({ db, task: { workspaceId }, actingUserId }: ToolContext): Promise<void> {
  const role = await db.asWorker(tx => findRole(tx, { workspaceId, userId: actingUserId }))
  if (role && outranks(role, 'member')) return
  throw new ToolError('The person who asks is not a member, and only members can have something remembered.')
}

async function findSource(
  context: ToolContext,
  { cite, quote }: Input,
): Promise<{ source: MemorySourceGiven; authorUserId: string | null }> {
  const { task, db, asUser } = context
  const label = cite.replace(/^\[|\]$/g, '')
  const messages = await db.asWorker(tx => findPlaces(tx, listShownIds(context.shown)))
  const place = nameShown(context.shown, { at: task, messages }).get(label)
  const message = place && (await asUser(tx => findMessage(tx, { messageId: place.id })))
  const isTold = message && (await context.readers([message.channelId])).has(message.channelId)
  if (!message || !isTold || message.deletedAt !== null) {
    throw new ToolError(`There is no message ${label} here. Cite one by its label.`, 'invalid_input')
  }
  if (message.authorType === 'agent' && !message.metadata.result) {
    throw new ToolError(
      'The words of an agent are no source. Cite the message of a person, or a result.',
      'invalid_input',
    )
  }
  const source = { messageId: message.id, quote }
  const { workspaceId } = task
  await db.asWorker(tx => checkSources(tx, { workspaceId, sources: [source] }))
  return { source, authorUserId: message.authorUserId }
}

async function findPeople(
  { asUser, task: { channelId } }: ToolContext,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const people = await asUser(tx => listKnownPeople(tx, { channelId }))
  return names.map(name => {
    const resolved = resolveName(
      name,
      people.map(person => ({ ...person, onlyByHandle: !person.isKnownToAll })),
    )
    if (resolved.kind === 'found') return resolved.found.userId
    throw new ToolError(describeUnresolved(name, resolved, 'person'), 'invalid_input')
  })
}

/**
 * Finds the item that is replaced, among those that may be told here. Only readers of this conversation are told the new
 * one, so an item that others are told, too, stays.
 */
async function findReplaced(context: ToolContext, named: string): Promise<string> {
  const label = named.replace(/^\[|\]$/g, '')
  const shown = context.shown.memories?.find(each => each.label === label)?.itemId
  const itemId = shown ?? id.safeParse(named).data
  const { actingUserId, task } = context
  const { channelId } = task
  const [item] = itemId
    ? await context.db.asWorker(tx => findToldItems(tx, { channelId, actingUserId, itemIds: [itemId] }))
    : []
  if (!item || (item.agentId !== null && item.agentId !== task.agentId)) {
    throw new ToolError('There is no such item to replace. Look it up with recall.', 'invalid_input')
  }
  if (task.channelKind !== 'public' && !item.channelIds.includes(channelId)) {
    throw new ToolError(
      'People outside of this conversation are told that item, too, so it was not replaced. Remember the new one without replaces.',
      'invalid_input',
    )
  }
  return item.itemId
}
