import { readError } from '@/components/trpc/read-error'
import type { Draft, DraftHint, SavedDraft } from '@/server/domain/messages/draft'
import { limits } from '@/server/domain/wire/limits'
import type { DraftEntry } from './draft-entry'
import type { Drafts } from './drafts'

export interface DraftSync {
  /** Starts to save drafts when they change. */
  start(): void
  /** Reads the drafts of the server, and then saves those that it does not have. */
  catchUp(): void
  /** Handles the event that a draft was saved or sent, here or on another device. */
  hear(told: DraftHint): void
  /** Saves unsaved drafts at once. */
  flush(): void
  stop(): void
}

export interface DraftApi {
  list: () => Promise<{ drafts: Draft[]; hasMore: boolean }>
  save: (draft: SavedDraft) => Promise<unknown>
}

const pauseMs = 1_200
/** The wait after a failure; drafts that are written meanwhile are in this browser. */
const againMs = 15_000

/**
 * Syncs the drafts of this browser with those of the server. It makes one call at a time, so that no list is
 * read while a save is in flight, and no save overtakes another.
 */
export function createDraftSync(drafts: Drafts, api: DraftApi): DraftSync {
  let chain = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let listDue = false
  let unsubscribe = () => {}
  /** Drafts for channels that the person is not in any more: they stay in this browser. */
  const refused = new Set<string>()

  function queue(work: () => Promise<void>) {
    chain = chain.then(work).catch(() => plan(againMs))
  }

  function plan(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  function flush() {
    clearTimeout(timer)
    queue(async () => {
      const failures: unknown[] = []
      for (const { conversation, entry } of drafts.unsaved()) {
        if (refused.has(entry.version)) continue
        // A save that fails does not block the others.
        await save(conversation, entry).catch((error: unknown) => {
          if (readError(error).reason === 'not_found') refused.add(entry.version)
          failures.push(error)
        })
      }
      if (failures.length > 0) throw failures[0]
    })
  }

  async function save(conversation: string, { text, files, parentId, channelId, version }: DraftEntry) {
    // A text that is too long even for a draft stays in this browser.
    if (channelId === null || text.length > limits.draftLength) return
    drafts.markTried(conversation, version)
    const attachmentIds = files.map(({ id }) => id)
    await api.save({ conversation, channelId, content: text, attachmentIds, parentId, version })
    drafts.markSaved(conversation, version)
  }

  function catchUp() {
    if (listDue) return
    listDue = true
    queue(async () => {
      listDue = false
      const { drafts: all, hasMore } = await api.list()
      drafts.takeIn(all, !hasMore)
    })
    flush()
  }

  return {
    start() {
      unsubscribe = drafts.subscribe(() => drafts.unsaved().length > 0 && plan(pauseMs))
    },
    catchUp,
    hear(told) {
      if (!drafts.isKnown(told)) catchUp()
    },
    flush,
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
