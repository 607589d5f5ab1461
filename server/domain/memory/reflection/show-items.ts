import type { ExistingItem } from './plan-merge.ts'
import type { ReflectedItem } from './reflected.ts'

/** The most memories that a reading shows, the newest ones. Duplicates are looked for among all of them. */
const mostShownItems = 100

/** A memory that exists, as a reading shows it. */
export type LabelledItem = ExistingItem & {
  label: string
  kind: ReflectedItem['kind']
  messageIds: readonly string[]
}

/** Gives the newest memories their labels for a reading. `items`: newest first. */
export function labelItems<Item extends Omit<LabelledItem, 'label'>>(items: readonly Item[]): LabelledItem[] {
  return items.slice(0, mostShownItems).map((item, index) => ({ ...item, label: `m${index + 1}` }))
}

/** Writes a memory as a block of the prompt. */
export function showItem({ id: itemId, label, kind, text }: LabelledItem) {
  return { tag: 'memory', attributes: { label, kind }, text, itemId }
}
