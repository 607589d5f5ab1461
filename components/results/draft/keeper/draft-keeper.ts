import { createStore } from '@/components/live/store'
import { readError } from '@/components/trpc/read-error'
import type { ResultBody, ResultDraft } from '@/server/domain/results/result'
import { wordResult } from '@/server/domain/results/word-result'
import { type DraftApi, type DraftKeeper, type DraftWork, isOlder, mineOf, workOn } from './draft-work'
import { editResult } from './edit-result'
import { haveSameWords, mergeResults } from './merge-results'
import { takeWording } from './take-wording'
import { keepUnsaved, type UnsavedDraft } from './unsaved-draft'

const pauseMs = 600
const againMs = 8_000
const mostPast = 50
const mostSent = 20

/** The keepers that were left before everything was saved. They go on saving as long as the page is open. */
const left = new Map<string, DraftKeeper>()
const placeIn = (forkId: string, userId: string) => `${userId} ${forkId}`

/**
 * Returns the keeper of a person who comes to a draft. Two keepers of one page would overtake each other, so a
 * person who comes back before everything was saved gets the same keeper again.
 */
export function draftKeeperOf(forkId: string, userId: string, api: DraftApi): DraftKeeper {
  return left.get(placeIn(forkId, userId)) ?? createDraftKeeper(forkId, userId, api)
}

export function createDraftKeeper(forkId: string, userId: string, api: DraftApi): DraftKeeper {
  const work = createStore<DraftWork | null>(null)
  const unsaved = keepUnsaved(forkId, userId)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /** The draft that an event announced during a save. It may be of this same save, before its answer. */
  let unheard: ResultDraft | null = null
  /**
   * The versions that were sent since the draft's revision and had no answer. The server has one of them, or
   * none: the first one that arrives raises the revision, and the others are refused.
   */
  let sent: readonly ResultBody[] = []
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
    remember()
    plan(pauseMs)
  }

  /** Keeps in this browser whatever the server may not have. */
  function remember() {
    const now = work.get()
    if (!now) return
    const { draft, body, mine } = now
    if (isSaved(now) && !mine) return unsaved.forget()
    const { rev, updatedAt, body: base } = draft
    unsaved.set({ rev, updatedAt, base, body, sent: [...sent], mine })
  }

  function isSaved({ draft, body }: DraftWork): boolean {
    return body === draft.body && sent.length === 0
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
    if (!draft || !running) return take(draft)
    if (!unheard || !isOlder(draft, unheard)) unheard = draft
  }

  function take(draft: ResultDraft | null) {
    const now = work.get()
    if (!draft) {
      clearTimeout(timer)
      return work.set(null)
    }
    if (!now || now.draft.version !== draft.version) return begin(draft)
    const { rev, state, body: base } = now.draft
    if (isOlder(draft, now.draft) || (draft.rev === rev && draft.state === state)) return
    // A draft that is written again is not the one that was worked on: nothing can be merged with it.
    if (draft.state === 'drafting') change({ mine: mineOf(base, now) })
    if (isSaved(now) || draft.state === 'drafting') return adopt(draft)
    meet(draft, { rev, base, body: now.body, sent: [...sent] })
  }

  function begin(draft: ResultDraft) {
    sent = []
    work.set(workOn(draft))
    const kept = unsaved.get()
    if (!kept) return
    const { rev, updatedAt, base, body } = kept
    // The page may have been read before the last save of the page before it, whose answer came in time.
    const isStale = isOlder(draft, kept)
    const isAgain = draft.state === 'drafting' && !isStale
    change({ mine: isAgain ? mineOf(base, kept) : kept.mine })
    if (isAgain) return remember()
    const newest = isStale ? { ...draft, rev, updatedAt, body: base } : draft
    // A page that is closed sends its last version, and has no time to wait for the answer.
    const last = haveSameWords(base, body) ? [] : [body]
    meet(newest, { ...kept, sent: [...kept.sent, ...last] })
  }

  function adopt(draft: ResultDraft) {
    sent = []
    clearTimeout(timer)
    change({ draft, body: draft.body, saving: 'saved', problem: null, past: [] })
    remember()
  }

  /** Merges the draft of the server with this person's unsaved version. */
  function meet(draft: ResultDraft, from: Omit<UnsavedDraft, 'updatedAt' | 'mine'>) {
    const { base, body: mine } = from
    const merged = mergeResults(base, mine, draft.body, from.sent)
    sent = draft.rev === from.rev ? from.sent : []
    clearTimeout(timer)
    if (!merged) {
      // This person's version stays in this browser until somebody has chosen.
      change({ draft, body: draft.body, mine, saving: 'saved', problem: null, past: [] })
      return remember()
    }
    // Undo would take back what others did.
    if (!haveSameWords(merged, mine)) change({ past: [] })
    if (haveSameWords(merged, draft.body) && sent.length === 0) settleOn(draft, merged)
    else {
      change({ draft, body: word(draft, merged), saving: 'waiting' })
      plan(pauseMs)
    }
    remember()
  }

  /** The server has this version. The text that is being typed stays unchanged. */
  function settleOn(draft: ResultDraft, typed: ResultBody) {
    const body = takeWording(typed, draft.body)
    change({ draft: { ...draft, body }, body, saving: 'saved', problem: null })
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
    for (let now = work.get(); now && !isSaved(now); now = work.get()) {
      const { body, draft } = now
      sent = [...sent.filter(each => each !== body), body].slice(-mostSent)
      change({ saving: 'saving', problem: null })
      remember()
      try {
        const saved = (await api.save({ forkId, rev: draft.rev, body })).draft
        const later = work.get()
        if (!later) return
        sent = []
        if (later.body === body) settleOn(saved, body)
        // Changes that were made meanwhile are applied to this draft.
        else change({ draft: saved, body: word(saved, later.body) })
        remember()
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

  const keeper: DraftKeeper = {
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
      else remember()
    },
    async flush() {
      await run()
      const now = work.get()
      return now && now.saving === 'saved' && !now.mine ? now.draft.rev : null
    },
    forget() {
      clearTimeout(timer)
      sent = []
      unsaved.forget()
      work.set(null)
    },
    leave() {
      const place = placeIn(forkId, userId)
      left.set(place, keeper)
      void run().then(() => {
        const now = work.get()
        if (!now || isSaved(now)) left.delete(place)
      })
    },
  }
  return keeper
}
