import { actsStrings } from '@/components/strings/messages/acts'
import { shortcutsStrings } from '@/components/strings/shell/shortcuts'
import type { ShortcutName } from './shortcut-list'

const words: Readonly<Record<ShortcutName, string>> = { ...actsStrings.acts, ...shortcutsStrings }

/** The act of each shortcut in words, by its name. Only the sheet of shortcuts has the words: the keys are on every page. */
export const shortcutWords: ReadonlyMap<string, string> = new Map(Object.entries(words))
