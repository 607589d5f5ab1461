'use client'

import { useEffect, useRef } from 'react'
import { webhooksStrings } from '@/components/strings/settings/webhooks'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/copy-button'
import { controlStyle } from '@/components/ui/form/control'
import { Label } from '@/components/ui/form/label'

const words = webhooksStrings

/** Shows secrets that can't be read again. The first gets the focus, so that a keyboard user can copy it at once. */
export function ShownOnce(props: {
  lead: string
  secrets: readonly { label: string; copy: string; text: string }[]
  onDone: () => void
}) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.select(), [])
  return (
    <div className="mb-16 grid max-w-560 gap-12">
      <p role="status">{props.lead}</p>
      {props.secrets.map(({ label, copy, text }, index) => (
        <div key={label}>
          <Label htmlFor={`secret-${label}`}>{label}</Label>
          <div className="flex items-center gap-8">
            <input
              ref={index === 0 ? first : null}
              id={`secret-${label}`}
              className={controlStyle({ className: 'font-mono' })}
              readOnly
              value={text}
              onFocus={event => event.target.select()}
            />
            <CopyButton text={text} label={copy} />
          </div>
        </div>
      ))}
      <Button className="justify-self-start" onClick={props.onDone}>
        {words.done}
      </Button>
    </div>
  )
}
