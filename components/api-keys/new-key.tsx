'use client'

import { useEffect, useRef } from 'react'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { CopyButton } from '@/components/ui/copy-button'
import type { NewApiKey } from '@/server/domain/workspaces/api-key'

const words = apiKeysStrings

/** Shows a new key once. It gets the focus, so that a keyboard user can copy it at once. */
export function NewKey({ made, onDone }: { made: NewApiKey; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div className="new-key">
      <p role="status">{words.made(made.name)}</p>
      <div className="row">
        <input
          ref={field}
          className="field mono"
          readOnly
          value={made.key}
          aria-label={words.key(made.name)}
          onFocus={event => event.target.select()}
        />
        <CopyButton text={made.key} label={words.copy} />
      </div>
      <div className="save">
        <button className="btn" type="button" onClick={onDone}>
          {words.done}
        </button>
      </div>
    </div>
  )
}
