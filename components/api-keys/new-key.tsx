'use client'

import { useEffect, useRef } from 'react'
import { apiKeysStrings } from '@/components/strings/settings/api-keys'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/copy-button'
import { controlStyle } from '@/components/ui/form/control'
import type { NewApiKey } from '@/server/domain/workspaces/api-key'

const words = apiKeysStrings

/** Shows a new key once. It gets the focus, so that a keyboard user can copy it at once. */
export function NewKey({ made, onDone }: { made: NewApiKey; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div>
      <p role="status">{words.made(made.name)}</p>
      <div className="mt-8 mb-14 flex max-w-560 items-center gap-8">
        <input
          ref={field}
          className={controlStyle({ className: 'font-mono' })}
          readOnly
          value={made.key}
          aria-label={words.key(made.name)}
          onFocus={event => event.target.select()}
        />
        <CopyButton text={made.key} label={words.copy} />
      </div>
      <Button onClick={onDone}>{words.done}</Button>
    </div>
  )
}
