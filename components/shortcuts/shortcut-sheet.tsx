'use client'

import { shortcutsStrings as words } from '@/components/strings/shell/shortcuts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Keys } from '@/components/ui/keys/keys'
import { places, type Shortcut, shortcuts } from './shortcut-list'
import { SingleKeySwitch } from './single-key-switch'

/** Lists every shortcut by the place where it works, with the switch for single-key shortcuts. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <div className="key-sheet">
        <SingleKeySwitch />
        {places.map(place => (
          <KeyTable key={place} place={place} />
        ))}
      </div>
    </Dialog>
  )
}

function KeyTable({ place }: { place: (typeof places)[number] }) {
  const all: Shortcut[] = Object.values(shortcuts)
  const here = all.filter(({ where }) => where === place)
  if (here.length === 0) return null
  return (
    <section aria-label={words.places[place]}>
      <h3>{words.places[place]}</h3>
      <dl>
        {here.map(({ what, keys }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className="or"> {words.or} </span>}
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
