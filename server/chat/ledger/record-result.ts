import { v7 as newId } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { findOwner, insertEntry, updateEntry } from '../../db/ledger/entries.ts'
import { listLineEntries, moveSource } from '../../db/ledger/line-entries.ts'
import { findRole } from '../../db/workspaces/members.ts'
import { type PlannedChange, type PlannedLine, planEntries } from '../../domain/ledger/plan-entries.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { PublishedResult } from '../../domain/results/result.ts'

interface Published {
  message: Message
  result: PublishedResult
  /** The one person to whom it may give work; null: to everyone who can read it. */
  onlyOwner: string | null
}

/**
 * Writes the decisions and actions of a published result into the ledger, in the transaction that publishes it. Guests give
 * nobody else work: an owner whom their result names is no more than a name until a member takes the entry. Returns the
 * entries by the ids of their lines. Runs as the service.
 */
export async function recordResult(
  tx: Tx,
  given: Omit<Published, 'onlyOwner'>,
): Promise<ReadonlyMap<string, string>> {
  const { forkId, body, version, publishedBy } = given.result
  const role = await findRole(tx, { workspaceId: given.message.workspaceId, userId: publishedBy })
  const published = { ...given, onlyOwner: role === 'guest' ? publishedBy : null }
  const before = await listLineEntries(tx, { forkId, locked: true })
  const { add, keep, drop } = planEntries(body, before)
  const by = { userId: publishedBy }
  for (const entryId of drop) {
    await updateEntry(tx, {
      entryId,
      by,
      change: 'result',
      status: 'dropped',
      isDroppedByResult: true,
      note: `Version ${version} of the result no longer has it.`,
    })
  }
  for (const change of keep) await renewEntry(tx, published, change)
  const ids = new Map(keep.map(({ entryId, line }) => [line.lineId, entryId]))
  for (const line of add) ids.set(line.lineId, await addEntry(tx, published, line))
  return ids
}

async function addEntry(tx: Tx, published: Published, line: PlannedLine): Promise<string> {
  const { message, result } = published
  const { workspaceId, channelId, threadId, id: messageId } = message
  const entryId = newId()
  await insertEntry(tx, {
    id: entryId,
    workspaceId,
    channelId,
    threadId,
    forkId: result.forkId,
    source: 'result',
    messageId,
    lineId: line.lineId,
    lineText: line.text,
    lineOwner: line.owner,
    kind: line.kind,
    text: line.text,
    ...(await ownerOf(tx, published, line.owner)),
    people: peopleOf(result),
    changedByUserId: result.publishedBy,
  })
  return entryId
}

async function renewEntry(
  tx: Tx,
  published: Published,
  { entryId, line, fields, owner }: PlannedChange,
): Promise<void> {
  const { message, result } = published
  await moveSource(tx, {
    entryId,
    messageId: message.id,
    lineText: line.text,
    lineOwner: line.owner,
    people: peopleOf(result),
  })
  const changed = { ...fields, ...(owner !== null && (await ownerOf(tx, published, owner))) }
  if (Object.keys(changed).length === 0) return
  const isBack = fields.status === 'open'
  await updateEntry(tx, {
    entryId,
    by: { userId: result.publishedBy },
    change: 'result',
    ...changed,
    ...(isBack && { isDroppedByResult: false, note: null }),
  })
}

/** The columns of the owner whom a result names. A name that nobody here has stays as a name. */
async function ownerOf(tx: Tx, { message, onlyOwner }: Published, name: string | null) {
  if (name === null) return { ownerUserId: null, ownerAgentId: null, ownerName: null }
  const { workspaceId, channelId } = message
  const { userId, agentId } = await findOwner(tx, { workspaceId, channelId, name })
  if (onlyOwner !== null && userId !== onlyOwner) {
    return { ownerUserId: null, ownerAgentId: null, ownerName: name }
  }
  const isKnown = userId !== null || agentId !== null
  return { ownerUserId: userId, ownerAgentId: agentId, ownerName: isKnown ? null : name }
}

function peopleOf({ publishedBy, participants }: PublishedResult): string[] {
  const writers = participants.filter(({ kind }) => kind === 'user').map(({ id }) => id)
  return [...new Set([publishedBy, ...writers])]
}
