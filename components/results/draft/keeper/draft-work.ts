import type { Store } from '@/components/live/store'
import type { ResultBody, ResultDraft } from '@/server/domain/results/result'
import type { ResultEdit } from './edit-result'
import { haveSameWords } from './merge-results'

/**
 * One person's work on a fork's result draft. The draft belongs to the fork: others change it, too, and each
 * save names the revision that it was made from. A change is shown at once, kept in this browser, and saved a
 * moment later. Changes of two people to different lines are merged; if both changed the same line, somebody
 * must choose. A save can arrive without an answer: the versions that were sent are remembered, so that they
 * are not taken for changes of somebody else when they come back.
 */
export interface DraftWork {
  /** The draft of the server. */
  readonly draft: ResultDraft
  /** The body that is shown: with the unsaved changes. */
  readonly body: ResultBody
  readonly saving: 'saved' | 'waiting' | 'saving' | 'failed'
  /** The reason why it could not be saved, for people. */
  readonly problem: string | null
  /** This person's version, which another person's save has overtaken. */
  readonly mine: ResultBody | null
  /** The last step removed a line. */
  readonly isRemoved: boolean
  /** The versions that Undo can restore, newest last. */
  readonly past: readonly ResultBody[]
}

export interface DraftKeeper {
  readonly work: Store<DraftWork | null>
  /** Takes over the current draft of the server; null: no draft. */
  hear(draft: ResultDraft | null): void
  edit(edit: ResultEdit): void
  undo(): void
  /** Replaces the other version with this person's overtaken one, or discards the overtaken one. */
  settle(choice: 'mine' | 'theirs'): void
  /** Saves at once; resolves when everything is saved, with the revision, or with null if saving failed. */
  flush(): Promise<number | null>
  /** Removes everything that is kept here: the draft was published or discarded. */
  forget(): void
  leave(): void
}

export interface DraftApi {
  save(given: { forkId: string; rev: number; body: ResultBody }): Promise<{ draft: ResultDraft }>
  read(forkId: string): Promise<{ draft: ResultDraft | null }>
}

/** The work on a draft that nobody has changed here. */
export function workOn(draft: ResultDraft): DraftWork {
  return { draft, body: draft.body, saving: 'saved', problem: null, mine: null, isRemoved: false, past: [] }
}

/**
 * Returns whether a draft is an earlier state of the other one. A draft that was discarded and made anew begins
 * with a low revision, too, but later.
 */
export function isOlder(draft: ResultDraft, other: Pick<ResultDraft, 'rev' | 'updatedAt'>): boolean {
  return draft.rev < other.rev && draft.updatedAt <= other.updatedAt
}

/** Returns the version to choose when a draft is written again over words that were not saved; null: none. */
export function mineOf(
  base: ResultBody,
  { body, mine }: Pick<DraftWork, 'body' | 'mine'>,
): ResultBody | null {
  return haveSameWords(base, body) ? mine : body
}
