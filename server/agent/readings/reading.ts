import type * as z from 'zod'
import type { Tx } from '../../db/client.ts'
import type { ShownMemory } from '../../domain/memory/found-memory.ts'
import type { ReadConversation, ReadingPrompt } from '../../domain/readings/reading-prompt.ts'
import type { ReadingPurpose } from '../../domain/tasks/events.ts'

/** A reading task, as the functions of its purpose are told it. */
export interface ReadingAt {
  taskId: string
  workspaceId: string
  /** The channel and the thread in which the task lies. */
  channelId: string
  threadId: string
  agentId: string
  /** The person whose rights the task has. */
  actingUserId: string
  /** The row of the purpose that gets the outcome. */
  subjectId: string
}

/** The sources of a reading, and everything that the purpose makes of them. */
export interface PreparedReading<Answer, Outcome> {
  prompt: ReadingPrompt
  /** The items of memory in the prompt. */
  memories?: ShownMemory[]
  /** The channels whose words the prompt itself has, beside those of its conversations. */
  toldFrom?: readonly string[]
  /**
   * Checks an answer against the sources. `isWhole`: the answer is complete; else only its complete pieces are in it.
   */
  check(answer: Answer, options: { isWhole: boolean }): CheckedReading<Outcome>
}

export interface CheckedReading<Outcome> {
  /** The part that passed. */
  outcome: Outcome
  /** The number of lines or items that passed, and of those that did not. */
  kept: number
  dropped: number
  /** The errors, as sentences for the model; they are told once. */
  faults: string[]
}

/** A purpose for which tasks read conversations. All its functions run as the service. */
export interface ReadingDefinition<Answer, Outcome> {
  purpose: ReadingPurpose
  /** The form of the answer; `prompt.schema` tells the model the same. */
  answer: z.ZodType<Answer>
  /** The checked outcome as it is stored between the check and `settle`. */
  outcome: z.ZodType<Outcome>
  /** The model that reads: the workspace's small one, or that of the agent. */
  model: 'small' | 'own'
  /** Chooses the messages, oldest first in each conversation, once at the start; the purpose bounds their number. */
  find(tx: Tx, at: ReadingAt): Promise<string[]>
  /** Returns the most that the task may cost, if that is less than the limit of its agent; null: it is not less. */
  limitUsd?(tx: Tx, at: ReadingAt): Promise<number | null>
  /**
   * Makes the prompt from the messages as they are now, with `conversations` in the order of `find`. Null: nothing is
   * left to read, so the task fails with `nothing_to_read`.
   */
  read(
    tx: Tx,
    at: ReadingAt,
    conversations: readonly ReadConversation[],
  ): Promise<PreparedReading<Answer, Outcome> | null>
  /** Takes the checked outcome, in the transaction that completes the task. It must check the rights of that moment. */
  settle(tx: Tx, at: ReadingAt, outcome: Outcome): Promise<void>
  /** Shows the part so far while the model writes the list of this name. */
  live?: { list: keyof Answer & string; show(tx: Tx, at: ReadingAt, outcome: Outcome): Promise<void> }
}

/** A purpose without its types, as the tasks use it. */
export interface Reading {
  purpose: ReadingPurpose
  model: 'small' | 'own'
  find(tx: Tx, at: ReadingAt): Promise<string[]>
  limitUsd(tx: Tx, at: ReadingAt): Promise<number | null>
  /** Returns whether an answer has the requested form. */
  isAnswer(text: string): boolean
  read(
    tx: Tx,
    at: ReadingAt,
    conversations: readonly ReadConversation[],
  ): Promise<{
    prompt: ReadingPrompt
    memories: ShownMemory[]
    toldFrom: readonly string[]
    /** Checks a whole answer; null: it does not have the requested form. */
    check(text: string): CheckedReading<unknown> | null
    /** Shows the complete pieces of an answer; undefined: this purpose shows nothing before the end. */
    show?: ((tx: Tx, pieces: readonly { section: string; value: unknown }[]) => Promise<void>) | undefined
  } | null>
  settle(tx: Tx, at: ReadingAt, outcome: unknown): Promise<void>
}

/** Defines a purpose; it is registered in index.ts. */
export function defineReading<Answer extends object, Outcome>(
  given: ReadingDefinition<Answer, Outcome>,
): Reading {
  const { purpose, model, answer, live } = given
  const parse = (text: string) => answer.safeParse(parseJson(text)).data ?? null
  return {
    purpose,
    model,
    find: given.find,
    limitUsd: async (tx, at) => (await given.limitUsd?.(tx, at)) ?? null,
    isAnswer: text => parse(text) !== null,
    async read(tx, at, conversations) {
      const prepared = await given.read(tx, at, conversations)
      if (!prepared) return null
      return {
        prompt: prepared.prompt,
        memories: prepared.memories ?? [],
        toldFrom: prepared.toldFrom ?? [],
        check(text) {
          const read = parse(text)
          return read && prepared.check(read, { isWhole: true })
        },
        show:
          live &&
          (async (inner, pieces) => {
            const list = pieces.flatMap(({ section, value }) => (section === live.list ? [value] : []))
            const read = answer.safeParse({ [live.list]: list }).data
            if (read) await live.show(inner, at, prepared.check(read, { isWhole: false }).outcome)
          }),
      }
    },
    settle: (tx, at, outcome) => given.settle(tx, at, given.outcome.parse(outcome)),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
