'use client'

import { shortcutsStrings as words } from '@/components/strings/shell/shortcuts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Keys } from '@/components/ui/keys/keys'
import { Caption } from '@/components/ui/text/caption'
import { places, type Shortcut, shortcuts } from './shortcut-list'
import { shortcutWords } from './shortcut-words'
import { SingleKeySwitch } from './single-key-switch'

/** Lists every shortcut by the place where it works, with the switch for single-key shortcuts. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <SingleKeySwitch />
      {places.map(place => (
        <KeyTable key={place} place={place} />
      ))}
    </Dialog>
  )
}

function KeyTable({ place }: { place: (typeof places)[number] }) {
  const all: [string, Shortcut][] = Object.entries(shortcuts)
  const here = all.filter(([, { where }]) => where === place)
  if (here.length === 0) return null
  return (
    <section aria-label={words.places[place]}>
      <h3 className="mt-14 mb-4 text-sm text-text-2">{words.places[place]}</h3>
      <dl>
        {here.map(([name, { keys }]) => (
          <div key={name} className="flex min-h-28 items-center gap-12 border-b border-line-soft">
            <dt className="flex-1 text-sm">{shortcutWords.get(name)}</dt>
            <dd className="text-right">
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <Caption> {words.or} </Caption>}
                  <Keys keys={key} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
