import { createEntry } from '../server/chat/ledger/create-entry.ts'
import { listEntries } from '../server/chat/ledger/list-entries.ts'
import { moveEntry } from '../server/chat/ledger/move-entry.ts'
import { updateEntry } from '../server/chat/ledger/update-entry.ts'
import type { EntryOwner, LedgerEntry } from '../server/domain/ledger/entry.ts'
import { type Demo, type Planted, take } from './demo-stage.ts'
import { lineIdOf } from './plant-result.ts'
import { inOrder, readAuthors } from './talk/look-up.ts'
import type { Talk, TalkLedgerEntry } from './talk/talk.ts'
import { guide } from './team.ts'

/**
 * Brings the ledger to the state that it has at the end of the talk. The results have made their entries already; the
 * others are made from messages, by their authors. Returns the ids by the ids in the talk.
 */
export async function plantLedger(demo: Demo, talk: Talk, planted: Planted): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const authors = readAuthors(talk)
  const lines = readLines(talk)
  const fromResults = await listFromResults(demo)
  for (const told of inOrder(talk.ledger)) {
    const author = take(authors, told.source.messageId)
    const line = lines.get(told.id)
    const made = line === undefined ? undefined : take(fromResults, line)
    const replaced = talk.ledger.filter(({ supersededBy }) => supersededBy === told.id)
    const entry = made
      ? await giveDay(demo, { author, told, entry: made })
      : await create(demo, planted, { author, told, replaces: replaced.map(({ id }) => take(ids, id)) })
    ids.set(told.id, entry.id)
    await move(demo, planted, { mover: told.owner ?? author, told, entry })
  }
  return ids
}

/** The id of the line of a result that makes an entry, by the entry. */
function readLines({ threads, ledger }: Talk): Map<string, string> {
  const lines = threads.flatMap(({ fork }) => {
    const result = fork?.result
    return result ? result.lines.map((line, index) => ({ ...line, id: lineIdOf(result, index) })) : []
  })
  return new Map(
    ledger.flatMap(({ id, text, source }) => {
      const line = lines.find(
        each => each.text === text && each.sources.some(({ messageId }) => messageId === source.messageId),
      )
      return line ? [[id, line.id] as const] : []
    }),
  )
}

/** The entries that results have made, by their lines. The guide can read every channel. */
async function listFromResults({ db, workspaceId, ...demo }: Demo): Promise<Map<string, LedgerEntry>> {
  const { entries } = await listEntries(db, { claims: demo.claimsOf(guide), workspaceId, limit: 100 })
  return new Map(
    entries.flatMap(entry => (entry.source.kind === 'result' ? [[entry.source.lineId, entry]] : [])),
  )
}

interface Told {
  author: string
  told: TalkLedgerEntry
}

async function giveDay(
  demo: Demo,
  { author, told, entry }: Told & { entry: LedgerEntry },
): Promise<LedgerEntry> {
  const { dueOn } = told
  if (dueOn === null) return entry
  const claims = demo.claimsOf(author)
  return (await updateEntry(demo.db, { claims, entryId: entry.id, rev: entry.rev, dueOn })).entry
}

async function create(
  demo: Demo,
  { messageIds }: Planted,
  { author, told, replaces }: Told & { replaces: string[] },
): Promise<LedgerEntry> {
  const { kind, text, dueOn, owner, source } = told
  const { entry } = await createEntry(demo.db, {
    ...{ claims: demo.claimsOf(author), kind, text, dueOn, quote: source.quote },
    messageId: take(messageIds, source.messageId),
    owner: owner === null ? null : ownerOf(demo, owner),
    answers: replaces.map(entryId => ({ entryId, answer: 'replaces' })),
  })
  return entry
}

function ownerOf({ isAgent, agentId, player }: Demo, name: string): EntryOwner {
  return isAgent(name) ? { kind: 'agent', id: agentId(name) } : { kind: 'user', id: player(name).userId }
}

/** Moves an entry to its status. One that is superseded later is open until then. */
async function move(
  demo: Demo,
  { messageIds }: Planted,
  { mover, told, entry }: { mover: string; told: TalkLedgerEntry; entry: LedgerEntry },
): Promise<void> {
  const { status, evidenceId } = told
  if (status === 'open' || status === 'superseded') return
  await moveEntry(demo.db, {
    ...{ claims: demo.claimsOf(mover), entryId: entry.id, rev: entry.rev, status },
    evidenceMessageId: evidenceId && take(messageIds, evidenceId),
  })
}
