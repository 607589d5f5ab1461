'use client'

import { shortcutsStrings as words } from '@/components/strings/shell/shortcuts'
import { switchSingleKeys, useSingleKeys } from '@/components/ui/keys/single-keys'
import { Caption } from '@/components/ui/text/caption'

/**
 * The switch in the sheet and in the settings: people who use speech input, or rest a hand on the keys,
 * can turn single keys off.
 */
export function SingleKeySwitch() {
  const on = useSingleKeys()
  return (
    <label className="flex cursor-pointer items-start gap-10 py-6 touch:min-h-touch">
      <input
        className="m-0 mt-3 size-16 flex-none accent-accent-solid"
        type="checkbox"
        checked={on}
        onChange={event => switchSingleKeys(event.target.checked)}
      />
      <span>
        <b>{words.singleKeys}</b>
        <Caption className="block">{words.singleKeysWhy}</Caption>
      </span>
    </label>
  )
}
