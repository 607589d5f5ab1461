import * as z from 'zod'
import { createStore, type Store } from '@/components/live/store'
import { readError } from '@/components/trpc/read-error'
import { type Kept, keep } from '@/components/ui/kept'
import { placeOf } from '@/components/ui/kept-of-person'
import {
  type ResultBody,
  type ResultDraft,
  type ResultLine,
  resultBody,
} from '@/server/domain/results/result'
import { wordResult } from '@/server/domain/results/word-result'
import { editResult, type ResultEdit } from './edit-result'
import { mergeResults } from './merge-results'

/**
 * One person's work on a fork's result draft. The draft belongs to the fork: others change it, too, and each
 * save names the revision that it was made from. A change is shown at once, kept in this browser, and saved a
 * moment later. Changes of two people to different lines are merged; if both changed the same line, somebody
 * must choose.
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

const pauseMs = 600
const againMs = 8_000
const mostPast = 50

/** The work on a draft that nobody has changed here. */
export function workOn(draft: ResultDraft): DraftWork {
  return { draft, body: draft.body, saving: 'saved', problem: null, mine: null, isRemoved: false, past: [] }
}

export function createDraftKeeper(forkId: string, userId: string, api: DraftApi): DraftKeeper {
  const work = createStore<DraftWork | null>(null)
  const unsaved = keepUnsaved(forkId, userId)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /**
   * The draft that an event announced during a save. It may be from this same save, announced before the
   * answer came.
   */
  let unheard: ResultDraft | null = null
  /** The line that is being typed in: Undo works by lines, not by letters. */
  let typing: string | null = null

  function change(next: Partial<DraftWork>) {
    const now = work.get()
    if (now) work.set({ ...now, ...next })
  }

  function show(next: ResultBody, past: readonly ResultBody[], isRemoved = false) {
    const now = work.get()
    if (!now) return
    const body = word(now.draft, next)
    change({ body, past, isRemoved, saving: now.saving === 'saving' ? 'saving' : 'waiting' })
    unsaved.set({ base: now.draft.body, body })
    plan(pauseMs)
  }

  /**
   * Sets the authors of the lines, like the server will. A body that the server has already stays the same
   * object: there is nothing to save.
   */
  function word({ body: before, base }: ResultDraft, body: ResultBody): ResultBody {
    return body === before ? body : wordResult({ before, base: base?.body ?? null, body, userId })
  }

  function plan(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  function hear(draft: ResultDraft | null) {
    if (draft && running) unheard = draft
    else take(draft)
  }

  function take(draft: ResultDraft | null) {
    const now = work.get()
    if (!draft) {
      clearTimeout(timer)
      return work.set(null)
    }
    if (!now || now.draft.version !== draft.version) return begin(draft)
    if (draft.rev < now.draft.rev || (draft.rev === now.draft.rev && draft.state === now.draft.state)) return
    const base = now.draft.body
    // A draft that was made anew is not the one that was worked on.
    if (now.body === base || draft.state === 'drafting') return adopt(draft)
    meet(draft, base, now.body)
  }

  function begin(draft: ResultDraft) {
    work.set(workOn(draft))
    const kept = unsaved.get()
    if (!kept) return
    if (draft.state === 'drafting' || isSame(kept.body, draft.body)) return unsaved.forget()
    meet(draft, kept.base, kept.body)
  }

  function adopt(draft: ResultDraft) {
    unsaved.forget()
    clearTimeout(timer)
    change({ draft, body: draft.body, saving: 'saved', problem: null, past: [] })
  }

  /** Merges the other person's draft with this person's unsaved version. */
  function meet(draft: ResultDraft, base: ResultBody, mine: ResultBody) {
    const merged = mergeResults(base, mine, draft.body)
    if (!merged) {
      clearTimeout(timer)
      // This person's version stays in this browser until somebody has chosen.
      return change({ draft, body: draft.body, mine, saving: 'saved', problem: null, past: [] })
    }
    const body = word(draft, merged)
    change({ draft, body, saving: 'waiting', past: [] })
    unsaved.set({ base: draft.body, body })
    plan(pauseMs)
  }

  /** Makes one save at a time, until nothing is left to be saved. */
  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
      const draft = unheard
      unheard = null
      if (draft) take(draft)
    })
    return running
  }

  async function saveAll(): Promise<void> {
    for (let now = work.get(); now && now.body !== now.draft.body; now = work.get()) {
      const { body, draft } = now
      change({ saving: 'saving', problem: null })
      try {
        const saved = (await api.save({ forkId, rev: draft.rev, body })).draft
        const later = work.get()
        if (!later) return
        if (later.body === body) {
          const settled = withWording(body, saved.body)
          unsaved.forget()
          change({ draft: { ...saved, body: settled }, body: settled, saving: 'saved' })
        } else {
          // Changes that were made meanwhile are applied to this draft.
          const worded = word(saved, later.body)
          unsaved.set({ base: saved.body, body: worded })
          change({ draft: saved, body: worded })
        }
      } catch (error) {
        const { reason, message } = readError(error)
        if (reason === 'draft_changed' || reason === 'no_draft') {
          const { draft: theirs } = await api.read(forkId).catch(() => ({ draft: draft }))
          take(theirs)
          const next = work.get()
          if (!next || next.mine) return
          if (theirs && theirs.rev > draft.rev) continue
        }
        change({ saving: 'failed', problem: message })
        if (reason === 'unreachable' || reason === 'draft_changed') plan(againMs)
        return
      }
    }
    change({ saving: 'saved' })
  }

  return {
    work,
    hear,
    edit(edit) {
      const now = work.get()
      if (!now) return
      const body = editResult(now.body, edit, userId)
      if (body === now.body) return
      const typed = edit.do === 'text' ? edit.id : edit.do === 'headline' ? 'headline' : null
      const goesOn = typed !== null && typed === typing
      typing = typed
      show(body, goesOn ? now.past : [...now.past, now.body].slice(-mostPast), edit.do === 'remove')
    },
    undo() {
      const now = work.get()
      const before = now?.past.at(-1)
      if (!now || !before) return
      typing = null
      show(before, now.past.slice(0, -1))
    },
    settle(choice) {
      const now = work.get()
      if (!now?.mine) return
      const { mine } = now
      change({ mine: null })
      if (choice === 'mine') show(mine, [now.body])
      else unsaved.forget()
    },
    async flush() {
      await run()
      const now = work.get()
      return now && now.saving === 'saved' && !now.mine ? now.draft.rev : null
    },
    forget() {
      clearTimeout(timer)
      unsaved.forget()
      work.set(null)
    },
    leave() {
      void run()
    },
  }
}

/**
 * Takes the authors over from the saved body. The server trims the text that it stores, and sets the author
 * of each line: the text that is being typed stays unchanged.
 */
function withWording(body: ResultBody, saved: ResultBody): ResultBody {
  const take = <Line extends ResultLine>(mine: Line[], theirs: ResultLine[]): Line[] =>
    mine.map((line, index) => {
      const stored = theirs[index]
      if (stored?.id !== line.id) return line
      const { wording, marked, citations } = stored
      return { ...line, wording, marked, citations }
    })
  return {
    headline: body.headline,
    headlineWording: saved.headlineWording,
    bullets: take(body.bullets, saved.bullets),
    deferred: take(body.deferred, saved.deferred),
    openQuestions: take(body.openQuestions, saved.openQuestions),
    dissent: take(body.dissent, saved.dissent),
  }
}

/** A body that the server does not have yet, and the one that it was made from. */
const unsavedWork = z.object({ base: resultBody, body: resultBody })
type UnsavedWork = z.infer<typeof unsavedWork>

function keepUnsaved(forkId: string, userId: string): Kept<UnsavedWork | null> {
  return keep<UnsavedWork | null>(placeOf(userId, `result:${forkId}`), {
    otherwise: null,
    parse: text => unsavedWork.parse(JSON.parse(text)),
    write: value => value && JSON.stringify(value),
  })
}

function isSame(a: ResultBody, b: ResultBody): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
