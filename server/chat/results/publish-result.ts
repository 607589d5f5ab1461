import { v7 as newId } from 'uuid'
import type { Claims, Database, Tx } from '../../db/client.ts'
import { closeFork, countForkChanges } from '../../db/forks/forks.ts'
import { insertMessage } from '../../db/messages/messages.ts'
import { keepRead } from '../../db/messages/read-markers.ts'
import { writeDecisions } from '../../db/results/decisions.ts'
import { countForkMessages } from '../../db/results/drafting.ts'
import { publishResultDraft } from '../../db/results/fork-results.ts'
import type { Fork } from '../../domain/forks/fork.ts'
import type { ContradictionAnswer } from '../../domain/ledger/entry-list.ts'
import type { Message } from '../../domain/messages/message.ts'
import { type Flaw, findFlaws } from '../../domain/results/find-flaws.ts'
import { findTrueNotes } from '../../domain/results/find-true-notes.ts'
import {
  citedNumbers,
  type PublishedResult,
  type ResultBody,
  type ResultDraft,
  resultLimits,
} from '../../domain/results/result.ts'
import { writeResult } from '../../domain/results/write-result.ts'
import { DomainError } from '../../domain/wire/domain-error.ts'
import { checkActive } from '../forks/check-fork-active.ts'
import { type HeldFork, settleFork } from '../forks/settle-fork.ts'
import { stopForkTasks } from '../forks/stop-fork-tasks.ts'
import { recordResult } from '../ledger/record-result.ts'
import { settleContradictions } from '../ledger/settle-contradictions.ts'
import { holdResultDraft } from './hold-result-draft.ts'

/**
 * Publishes a fork's result in its thread, all or nothing: posts the message, ends the fork, makes the
 * decisions searchable and stops the agents. `rev`: the result draft as the person saw it. `basedOnRev`: the
 * state of the fork that the person knows. A person who knows that the fork has changed since can still publish
 * with `force`. A result that leaves new messages unconsidered is out of date from the start. `answers`: about earlier
 * decisions that its lines may contradict.
 */
export function publishResult(
  db: Database,
  given: {
    claims: Claims
    forkId: string
    rev: number
    basedOnRev: number
    force?: boolean
    answers?: readonly ContradictionAnswer[] | undefined
  },
): Promise<{ fork: Fork; message: Message }> {
  const { forkId, rev, force = false } = given
  return settleFork(db, given, async (tx, held) => {
    checkActive(held.fork)
    const draft = await holdResultDraft(tx, { forkId, rev })
    checkFlaws(draft.body)
    const sinceRev = Math.max(given.basedOnRev, draft.basedOnRev)
    if (!force) await checkUnchanged(tx, { forkId, draft, sinceRev })
    const { entries, ...published } = await publishHeld(tx, held, draft)
    await settleContradictions(tx, {
      claims: given.claims,
      workspaceId: held.workspaceId,
      answers: given.answers ?? [],
      entryOf: ({ lineId }) => entries.get(lineId ?? ''),
    })
    return published
  })
}

/**
 * Publishes a draft that was checked, in the transaction that holds its fork. Returns the entries of the ledger by the ids
 * of their lines, too. Runs as the service.
 */
export async function publishHeld(
  tx: Tx,
  held: PublishedFork,
  draft: ResultDraft,
): Promise<{ fork: Fork; message: Message; entries: ReadonlyMap<string, string> }> {
  await stopForkTasks(tx, held)
  const { message, result } = await postResult(tx, held, draft)
  const messageId = message.id
  const forkId = held.fork.id
  const notes = result.notes ?? []
  await publishResultDraft(tx, { forkId, messageId, publishedBy: held.userId, notes })
  const { version } = draft
  const { headline } = draft.body
  const closing = { forkId, status: 'resolved', closedBy: held.userId } as const
  const isStale = result.unconsidered !== undefined
  const fork = await closeFork(tx, { ...closing, result: { version, messageId, headline, isStale } })
  await writeDecisions(tx, { message, result })
  const entries = await recordResult(tx, { message, result })
  return { fork, message, entries }
}

type PublishedFork = Pick<HeldFork, 'fork' | 'workspaceId' | 'channelId' | 'userId' | 'locked'>

function checkFlaws(body: ResultBody): void {
  const [flaw] = findFlaws(body)
  if (flaw) throw refuse(flaw)
}

function refuse(flaw: Flaw): DomainError {
  switch (flaw.flaw) {
    case 'no_headline':
    case 'no_bullets':
    case 'empty_line':
      return new DomainError(
        'result_empty',
        'A result needs a headline and at least one line. No line can be empty.',
      )
    case 'no_name':
      return new DomainError(
        'no_name',
        'An objection needs the name of the person who objected. Add the name, or remove the objection.',
      )
    case 'no_source':
      return new DomainError(
        'no_source',
        `${flaw.count === 1 ? 'One line has' : `${flaw.count} lines have`} no source in this fork. Add a source, mark the line as your own, or remove it.`,
        { lines: flaw.count },
      )
    case 'too_many_words':
      return new DomainError(
        'result_too_long',
        `A result can have up to ${resultLimits.words} words. This one has ${flaw.words}. Shorten it.`,
        { words: flaw.words },
      )
  }
}

async function checkUnchanged(
  tx: Tx,
  { forkId, draft, sinceRev }: { forkId: string; draft: ResultDraft; sinceRev: number },
): Promise<void> {
  const newMessages = await countForkChanges(tx, { forkId, afterNumber: draft.messageCount, sinceRev })
  if (newMessages === 0) return
  throw new DomainError(
    'fork_changed',
    `${newMessages === 1 ? 'One message was' : `${newMessages} messages were`} added or changed in this fork after the draft was written. Review the draft, or publish it anyway.`,
    { newMessages },
  )
}

async function postResult(
  tx: Tx,
  { fork, workspaceId, channelId, userId }: PublishedFork,
  draft: ResultDraft,
): Promise<{ message: Message; result: PublishedResult }> {
  const { body, version, base, agentId, taskId, messageCount: after } = draft
  const cited = citedNumbers(body)
  const { all, unconsidered } = await countForkMessages(tx, { forkId: fork.id, afterNumber: after, cited })
  const result: PublishedResult = {
    forkId: fork.id,
    description: fork.description,
    version,
    body,
    ...(base && { base: base.version, notes: findTrueNotes(draft.notes, { base: base.body, body }) }),
    participants: fork.participants,
    agentId,
    messageCount: all,
    cited,
    ...(unconsidered > 0 && { unconsidered: { count: unconsidered, after } }),
    ...(taskId && { taskId }),
    publishedBy: userId,
    publishedAt: new Date().toISOString(),
  }
  const message = await insertMessage(tx, {
    id: newId(),
    workspaceId,
    channelId,
    threadId: fork.threadId,
    forkId: null,
    // The message answers nobody, so the next message is not meant for its agent.
    parentId: null,
    author: { type: 'agent', agentId },
    content: writeResult(body),
    metadata: { result },
  })
  await keepRead(tx, { userId, threadId: fork.threadId, seq: message.seq })
  return { message, result }
}
