/** Decides the fate of the memories that a reflection found, beside those that exist. Pure. */
import type { CheckedItem } from './check-reflected.ts'
import { isSame } from './same-words.ts'

/** A memory that exists for the same readers, proposed or current. */
export interface ExistingItem {
  id: string
  text: string
  aboutUserIds: readonly string[]
}

export interface MergePlan {
  /** New memories. */
  add: CheckedItem[]
  /** Memories that exist, with the sources that they get. */
  join: { itemId: string; sources: CheckedItem['sources'] }[]
}

/**
 * Joins the sources of a memory to the one that says the same; the others are new. A memory of the same reflection counts
 * as existing once it is planned. A memory that says the same as the one it would supersede joins it.
 */
export function planMerge(found: readonly CheckedItem[], existing: readonly ExistingItem[]): MergePlan {
  const add: CheckedItem[] = []
  const join: MergePlan['join'] = []
  for (const item of found) {
    const same = existing.find(each => isSame(each, item))
    const twin = add.findIndex(each => isSame(each, item))
    const planned = add[twin]
    if (same) join.push({ itemId: same.id, sources: item.sources })
    else if (planned) add[twin] = { ...planned, sources: joinSources(planned.sources, item.sources) }
    else add.push(item)
  }
  return { add, join }
}

/** Joins sources. One quote of a message is enough to lead back to it. */
function joinSources(one: CheckedItem['sources'], more: CheckedItem['sources']): CheckedItem['sources'] {
  return [...one, ...more.filter(({ messageId }) => !one.some(each => each.messageId === messageId))]
}
