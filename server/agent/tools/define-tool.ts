import * as z from 'zod'
import type { Claims, Database, Tx } from '../../db/client.ts'
import type { NewEvent, OpenTask } from '../../db/tasks/task-events.ts'
import type { CallTerms } from '../../domain/agents/calls/call-contract.ts'
import type { CallTarget } from '../../domain/agents/calls/call-target.ts'
import type { ReplayedCall, ToolEffect, ToolFailure, ToolFlow, Trust } from '../../domain/agents/tool.ts'
import { writeToolSchema } from '../../domain/agents/tool-schema.ts'
import type { Shown } from '../../domain/citations/find-citations.ts'
import type { StoredText } from '../../domain/files/file-text.ts'
import type { OutputPicture } from '../../domain/mcp/tool-output.ts'
import type { HiddenPlaces } from '../../domain/search/hidden-places.ts'
import type { Log } from '../../log.ts'
import type { QueryVector } from '../embeddings/query-vectors.ts'

/** The facts about its task that a tool gets. */
export interface ToolContext {
  readonly db: Database
  readonly log: Log
  readonly task: {
    id: string
    workspaceId: string
    channelId: string
    channelKind: string
    threadId: string
    forkId: string | null
    agentId: string
    agentName: string
  }
  readonly turn: number
  readonly callId: string
  /** The place of the call among all calls of the task, from 1: the first part of its labels. */
  readonly ordinal: number
  /** The person who asked. The call has this person's rights and nobody else's, checked anew at each call. */
  readonly actingUserId: string
  readonly claims: Claims
  /** Null: no message started the task. */
  readonly triggerMessageId: string | null
  /** The messages that the task was shown so far, which labels name. */
  readonly shown: Shown
  /** Whether a tool of this task has said something already. */
  readonly hasSpoken: boolean
  /** Works as the acting person, under row-level security. */
  asUser<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Returns those of these channels that the acting person and every reader of this conversation may read. Text
   * from any other channel must not appear here: see findSharedChannels.
   */
  readers(channelIds: readonly string[] | 'all'): Promise<ReadonlySet<string>>
  /** Returns the channels that `readers` leaves out only because guests can read this conversation. */
  hiddenByGuests(): Promise<HiddenPlaces>
  /**
   * Returns the texts of these files, each with so many of its first characters. Checks no rights. A file that
   * could not be read in time is missing.
   */
  readFiles(attachmentIds: readonly string[], length: number): Promise<ReadonlyMap<string, StoredText>>
  /** Makes the vector of a search, if an endpoint for it answers in time. */
  vectorOf(words: string): Promise<QueryVector>
  /** Tells the people who watch the task how far a call of this tool is. */
  tellProgress(tool: string, words: string): void
  /** Fires when the time is up or somebody stopped the task: the tool must return at once. */
  readonly signal: AbortSignal
  readonly idempotencyKey: { taskId: string; seq: number }
  now(): Date
}

/** The transaction of the event that closes (or suspends) the call, as the service, with the requested locks. */
export interface ToolWrite {
  tx: Tx
  open: OpenTask
  context: ToolContext
}

/** The outcome of a call. */
export type ToolOutcome =
  | {
      kind: 'done'
      /** The result for the model: text, or data that is written as JSON. */
      content: string | object
      /**
       * The messages whose words are in the result, in its order: labels name them by their place, and a person
       * who may not see them may not see the result.
       */
      messageIds?: string[]
      /** The item of memory for each of these messages, if the result tells items. */
      itemIds?: string[]
      /** The pictures in the result, which a model sees if it takes pictures. */
      pictures?: OutputPicture[]
      /** In a replay: the source of the content, in place of the tool. */
      replayed?: ReplayedCall | undefined
      /** The task ends with this call. */
      ends?: 'end_turn' | 'no_reply'
      /**
       * Writes the effect inside the database together with tool.succeeded, both or neither, so that it happens
       * exactly once. May return events that come before that one, and a result for the model in place of
       * `content`.
       */
      write?(at: ToolWrite): Promise<{ events?: NewEvent[]; content?: string | object } | undefined>
      /** Threads and lanes beside the task's own that `write` needs locked. */
      locks?: string[]
      lanes?: string[]
    }
  | {
      /**
       * For flow 'async': the call stays open until an event with its result (answer.given, child.finished)
       * comes.
       */
      kind: 'waiting'
      /** Writes the question or the child task and returns the event that says so: question.asked, child.started. */
      write(at: ToolWrite): Promise<{ events: NewEvent[] }>
      locks?: string[]
      lanes?: string[]
    }

/** Thrown by a tool: the model gets the sentence as the call's result. A DomainError is treated the same way. */
export class ToolError extends Error {
  readonly failure: ToolFailure
  readonly replayed: ReplayedCall | undefined

  constructor(message: string, failure: ToolFailure = 'refused', replayed?: ReplayedCall) {
    super(message)
    this.failure = failure
    this.replayed = replayed
  }
}

/** Where a call goes, and the terms on which people approve it. */
export interface CallSource {
  /** The statement of the tool's server; null: it is ours. */
  label: { destroys: boolean } | null
  /** The effect that was chosen for the tool; null: none was, or it is ours. */
  choice: ToolEffect | null
  /** The host outside this server that gets the input; null: it stays here or goes to the operator's. */
  host: string | null
  terms: CallTerms
  /** The words of an MCP server about its tool. */
  of?: { server: string; title: string; description: string }
}

/** The source of our own tools: they act here, with the permissions of the person who asked. */
export const ownSource: CallSource = {
  label: null,
  choice: null,
  host: null,
  terms: { tool: '', server: null, rights: { kind: 'asker' } },
}

/** A tool as the loop uses it. */
export interface Tool {
  /** The name in requests and logs. */
  name: string
  /** The name for people and in approval rules, if it is another one: `server.tool`. */
  shownName?: string
  /** The name of the MCP server that has the tool. */
  server?: string
  description: string
  /** The JSON Schema of the input, as the model gets it: the same bytes each time. */
  inputSchema: Record<string, unknown>
  effect: ToolEffect
  flow: ToolFlow
  /** See ToolCall. Tools that write only through `write` are repeatable. */
  repeatable: boolean
  /** Whether this call needs approval; agents' own rules come first. */
  trustOf(input: unknown, place: ToolContext['task']): Trust
  /** It posts messages, with an approval also in other places. */
  posts: boolean
  /** Tells where a call goes, and the terms on which it is approved. */
  source(input: unknown): CallSource
  /** Returns the fault of an input; null: it is right. */
  check(input: unknown): string | null
  /**
   * Checks, before people are asked to approve a call, that it can work, and returns the place where it acts;
   * null: in no place. Changes nothing. Throws like `run`.
   */
  aim(context: ToolContext, input: unknown): Promise<CallTarget | null>
  /** Throws ToolError or DomainError with a text for the model; any other error is a fault of ours. */
  run(context: ToolContext, input: unknown): Promise<ToolOutcome>
}

/**
 * Makes a tool. To add one, write one file in this folder and name it in tools/index.ts.
 *
 * `run` reads as the acting person (`context.asUser`), and returns only text that all readers of the
 * conversation may read (`context.readers`). Changes of the database happen in the outcome's `write`.
 */
export function defineTool<Input extends z.ZodType>(given: {
  name: string
  description: string
  input: Input
  effect: ToolEffect
  flow: ToolFlow
  repeatable?: boolean
  trust?: Trust | ((input: z.output<Input>, place: ToolContext['task']) => Trust)
  posts?: boolean
  /** Left out: the call acts here alone. */
  source?(input: z.output<Input>): CallSource
  /** Left out: any valid call can work, and it acts in no place. */
  aim?(context: ToolContext, input: z.output<Input>): Promise<CallTarget | null>
  run(context: ToolContext, input: z.output<Input>): Promise<ToolOutcome>
}): Tool {
  const {
    name,
    description,
    effect,
    flow,
    repeatable = true,
    trust = usualTrust[effect],
    posts = false,
  } = given
  return {
    name,
    description,
    inputSchema: writeToolSchema(z.toJSONSchema(given.input, { io: 'input' })),
    effect,
    flow,
    repeatable,
    posts,
    trustOf: (input, place) => (typeof trust === 'function' ? trust(given.input.parse(input), place) : trust),
    source: input => given.source?.(given.input.parse(input)) ?? ownSource,
    check(input) {
      const { error } = given.input.safeParse(input)
      return error ? z.prettifyError(error) : null
    },
    aim: async (context, input) => (given.aim ? given.aim(context, given.input.parse(input)) : null),
    run: async (context, input) => given.run(context, given.input.parse(input)),
  }
}

const usualTrust: Readonly<Record<ToolEffect, Trust>> = {
  read_only: 'autonomous',
  side_effecting: 'autonomous',
  privileged: 'escalate',
}
