'use client'

import { shortcutsStrings as words } from '@/components/strings/shell/shortcuts'
import { switchSingleKeys, useSingleKeys } from '@/components/ui/keys/single-keys'

/**
 * The switch in the sheet and in the settings: people who use speech input, or rest a hand on the keys,
 * can turn single keys off.
 */
export function SingleKeySwitch() {
  const on = useSingleKeys()
  return (
    <label className="single-keys">
      <input type="checkbox" checked={on} onChange={event => switchSingleKeys(event.target.checked)} />
      <span>
        <b>{words.singleKeys}</b>
        <span className="cap">{words.singleKeysWhy}</span>
      </span>
    </label>
  )
}
