/**
 * An entry of the ledger: a decision or a to-do of the team, with its owner, its state and the way back to its source.
 *
 * A decision is open while it holds and nobody has begun to carry it out, and done when it has been carried out. It no
 * longer holds when it is dropped or superseded.
 */
import * as z from 'zod'
import { oneLine } from '../messages/one-line.ts'
import { citation } from '../results/result.ts'
import { taskStatus, taskStep } from '../tasks/task.ts'
import { id, time } from '../wire/ids.ts'

/** The limits of an entry. Lengths are UTF-16 units. */
export const entryLimits = { textLength: 400, noteLength: 400, quoteLength: 300 } as const

export const entryKind = z.enum(['decision', 'todo'])
export type EntryKind = z.infer<typeof entryKind>

/** In the order of the board's columns. */
export const entryStatus = z.enum(['open', 'doing', 'done', 'dropped', 'superseded'])
export type EntryStatus = z.infer<typeof entryStatus>

/** The person or agent who is responsible for an entry. */
export const entryOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id }),
  z.object({ kind: z.literal('agent'), id }),
])
export type EntryOwner = z.infer<typeof entryOwner>

/** A day, as `2026-11-30`. */
export const day = z.iso.date()

const place = { channelId: id, threadId: id, forkId: id.nullable() }

/**
 * `deleted`: the source was deleted, so neither its words nor a link are here. `edited`: the message no longer has the
 * quoted words.
 */
const sourceState = z.enum(['there', 'edited', 'deleted'])

/** The source of an entry, with the words of the messages that it is based on. */
const entrySource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...place,
    messageId: id.nullable(),
    state: sourceState,
    /** The exact words of the message; empty: they are gone. */
    quote: z.string(),
  }),
  z.object({
    kind: z.literal('result'),
    ...place,
    /** The message of the result in the thread. */
    messageId: id.nullable(),
    state: sourceState,
    lineId: z.string(),
    headline: z.string(),
    /** The topic of the fork. */
    topic: z.string(),
    citations: z.array(citation),
    /** The time since when the result may no longer match its fork. */
    staleAt: time.nullable(),
    forkStatus: z.enum(['active', 'resolved', 'abandoned']).nullable(),
  }),
])

/** Another entry in short: one that this entry replaces, or the one that replaces it. */
export const entryBrief = z.object({
  id,
  kind: entryKind,
  text: z.string(),
  status: entryStatus,
  channelId: id,
  createdAt: time,
})

/** The task of the agent that was given a to-do. */
const entryWork = z.object({
  taskId: id,
  agentId: id,
  givenBy: id.nullable(),
  status: taskStatus,
  step: taskStep.nullable(),
  /** The sentence of a failure. */
  error: z.string().nullable(),
  /** The conversation of the task. */
  ...place,
  /** The message with its answer. */
  messageId: id.nullable(),
})

/** A message that shows that an entry was carried out. Its place is enough for a link. */
const entryEvidence = z.object({ messageId: id, ...place })

export const ledgerEntry = z.object({
  id,
  kind: entryKind,
  /** Empty: it had the words of a source that was deleted. */
  text: z.string(),
  status: entryStatus,
  /** Why it was dropped, or a remark about its end. */
  note: z.string().nullable(),
  /** A later version of the result has no such line any more. */
  isDroppedByResult: z.boolean(),
  owner: entryOwner.nullable(),
  /** The name of the owner in the result, if nobody here has this name. */
  ownerName: z.string().nullable(),
  dueOn: day.nullable(),
  /** The people behind the source. */
  people: z.array(id),
  source: entrySource,
  /** Only entries that the reader may read. */
  supersededBy: entryBrief.nullable(),
  supersedes: z.array(entryBrief),
  work: entryWork.nullable(),
  /** How it was carried out; `confirmedBy`: the person who accepted the work of an agent. */
  done: z
    .object({ at: time, userId: id.nullable(), agentId: id.nullable(), confirmedBy: id.nullable() })
    .nullable(),
  evidence: entryEvidence.nullable(),
  /** US dollars: of the tasks for this entry, and of the fork that it comes from. */
  cost: z.object({ workUsd: z.number(), forkUsd: z.number() }),
  /** Null: a published result made it. */
  createdBy: id.nullable(),
  createdAt: time,
  updatedAt: time,
  rev: z.number().int().positive(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** The reason for a line of the history; `task`: the work of an agent, `source`: its source was edited or deleted. */
const entryChangeKind = z.enum([
  'created',
  'edited',
  'moved',
  'given',
  'taken_back',
  'accepted',
  'superseded',
  'result',
  'source',
  'task',
])

const facts = z.object({
  kind: entryKind.optional(),
  text: z.string().optional(),
  status: entryStatus.optional(),
  note: z.string().nullish(),
  ownerUserId: id.nullish(),
  ownerAgentId: id.nullish(),
  ownerName: z.string().nullish(),
  dueOn: day.nullish(),
  supersededBy: id.nullish(),
  taskId: id.nullish(),
  evidenceMessageId: id.nullish(),
  confirmedBy: id.nullish(),
  source: sourceState.optional(),
})

/** One change of an entry. `before` and `after` have only the fields that changed. Neither person nor agent: the system. */
export const entryChange = z.object({
  rev: z.number().int().positive(),
  change: entryChangeKind,
  userId: id.nullable(),
  agentId: id.nullable(),
  before: facts,
  after: facts,
  createdAt: time,
})
export type EntryChange = z.infer<typeof entryChange>

export const entryText = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Enter the text of the entry.')
  .max(entryLimits.textLength, `An entry has at most ${entryLimits.textLength} characters. Shorten it.`)
export const entryNote = z.string().overwrite(oneLine).max(entryLimits.noteLength)
