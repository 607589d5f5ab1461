import { composerStrings as words } from '@/components/strings/composer'
import type { OpenPicker } from './use-mention-picker'

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The id of the option that Enter would choose; undefined: none. */
export function activeId(open: OpenPicker | null): string | undefined {
  return open && open.active >= 0 ? optionId(open.listId, open.active) : undefined
}

/** Tells how many candidates match, and whether all of them are listed. */
export function describeCount({ options, total }: OpenPicker): string {
  return total > options.length ? words.bestOf(options.length, total) : words.matches(total)
}
