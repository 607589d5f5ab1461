import { v7 as newId } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { findOwner, insertEntry, updateEntry } from '../../db/ledger/entries.ts'
import { listLineEntries, moveSource } from '../../db/ledger/line-entries.ts'
import { type PlannedChange, type PlannedLine, planEntries } from '../../domain/ledger/plan-entries.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { PublishedResult } from '../../domain/results/result.ts'

interface Published {
  message: Message
  result: PublishedResult
}

/**
 * Writes the decisions and actions of a published result into the ledger, in the transaction that publishes it. Returns
 * the entries by the ids of their lines. Runs as the service.
 */
export async function recordResult(tx: Tx, published: Published): Promise<ReadonlyMap<string, string>> {
  const { forkId, body, version } = published.result
  const before = await listLineEntries(tx, { forkId, locked: true })
  const { add, keep, drop } = planEntries(body, before)
  const by = { userId: published.result.publishedBy }
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

async function addEntry(tx: Tx, { message, result }: Published, line: PlannedLine): Promise<string> {
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
    ...(await ownerOf(tx, message, line.owner)),
    people: peopleOf(result),
    changedByUserId: result.publishedBy,
  })
  return entryId
}

async function renewEntry(
  tx: Tx,
  { message, result }: Published,
  { entryId, line, fields, owner }: PlannedChange,
): Promise<void> {
  await moveSource(tx, {
    entryId,
    messageId: message.id,
    lineText: line.text,
    lineOwner: line.owner,
    people: peopleOf(result),
  })
  const changed = { ...fields, ...(owner !== null && (await ownerOf(tx, message, owner))) }
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
async function ownerOf(tx: Tx, { workspaceId, channelId }: Message, name: string | null) {
  if (name === null) return { ownerUserId: null, ownerAgentId: null, ownerName: null }
  const { userId, agentId } = await findOwner(tx, { workspaceId, channelId, name })
  const isKnown = userId !== null || agentId !== null
  return { ownerUserId: userId, ownerAgentId: agentId, ownerName: isKnown ? null : name }
}

function peopleOf({ publishedBy, participants }: PublishedResult): string[] {
  const writers = participants.filter(({ kind }) => kind === 'user').map(({ id }) => id)
  return [...new Set([publishedBy, ...writers])]
}
