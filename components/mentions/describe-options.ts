import { composerStrings as words } from '@/components/strings/composer'
import type { OpenPicker } from './use-mention-picker'

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Tells how many candidates match, and whether all of them are listed. */
export function describeCount({ options, total }: OpenPicker): string {
  return total > options.length ? words.bestOf(options.length, total) : words.matches(total)
}
