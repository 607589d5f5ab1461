import { readError } from '@/components/trpc/read-error'
import type { Draft, DraftHint, SavedDraft } from '@/server/domain/messages/draft'
import { limits } from '@/server/domain/wire/limits'
import type { DraftEntry } from './draft-entry'
import type { Drafts } from './drafts'

export interface DraftSync {
  /** From now on what is written is saved. */
  start(): void
  /** Reads what the server has, and then saves what it has not. */
  catchUp(): void
  /** Something was saved or sent, here or on another device. */
  hear(told: DraftHint): void
  /** Saves at once what was written. */
  flush(): void
  stop(): void
}

export interface DraftApi {
  list: () => Promise<{ drafts: Draft[]; hasMore: boolean }>
  save: (draft: SavedDraft) => Promise<unknown>
}

const pauseMs = 1_200
/** After a failure; what is written meanwhile is in this browser. */
const againMs = 15_000

/**
 * Keeps the drafts of this browser and those of the server together. One call at a time, so that no list is read while
 * a saving of ours is on its way, and none overtakes another.
 */
export function createDraftSync(drafts: Drafts, api: DraftApi): DraftSync {
  let chain = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let listDue = false
  let unsubscribe = () => {}
  /** Wordings for channels that one is not in any more: they stay in this browser. */
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
        // One that does not get there holds up none of the others.
        await save(conversation, entry).catch((error: unknown) => {
          if (readError(error).reason === 'not_found') refused.add(entry.version)
          failures.push(error)
        })
      }
      if (failures.length > 0) throw failures[0]
    })
  }

  async function save(conversation: string, { text, files, channelId, version }: DraftEntry) {
    // What is too long even for a draft stays in this browser.
    if (channelId === null || text.length > limits.draftLength) return
    drafts.markTried(conversation, version)
    const attachmentIds = files.map(({ id }) => id)
    await api.save({ conversation, channelId, content: text, attachmentIds, version })
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
