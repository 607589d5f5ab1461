'use client'

import { useEffect, useRef } from 'react'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Well, WellBar, WellText } from '@/components/ui/surface/well'

const words = accountStrings.factor

/** Shows new recovery codes once. The heading gets the focus, so that a screen reader begins there. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid max-w-480 gap-12">
      <h3 ref={title} tabIndex={-1} className="text-md">
        {words.codesTitle}
      </h3>
      <p className="text-sm text-text-2">{words.codesLead}</p>
      <Well>
        <WellBar>
          <span className="min-w-0 flex-1">{words.codesTitle}</span>
          <CopyButton text={codes.join('\n')} label={words.copyCodes} />
        </WellBar>
        <WellText>{codes.join('\n')}</WellText>
      </Well>
      <div>
        <Button look="main" onClick={onDone}>
          {words.saved}
        </Button>
      </div>
    </div>
  )
}
