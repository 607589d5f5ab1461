'use client'

import { useEffect, useState } from 'react'
import { markdownStrings as words } from '@/components/strings/markdown'
import { copyText } from './copy-text'
import { Icon } from './icon'

type Outcome = 'copied' | 'failed'

const icons = { copied: 'check', failed: 'triangle-alert' } as const
const said = { copied: words.copied, failed: words.copyFailed } as const

/** Copies a text and reports the outcome, visibly and to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <>
      <button
        className="btn s icon"
        type="button"
        aria-label={label}
        title={outcome ? said[outcome] : label}
        onClick={() => void copyText(text).then(isCopied => setOutcome(isCopied ? 'copied' : 'failed'))}
      >
        <Icon name={outcome ? icons[outcome] : 'copy'} small />
      </button>
      {/* Beside the button and not in it: the content of a button is its name, and changes
          of a name are not read out. */}
      <span className="sr" role="status">
        {outcome && said[outcome]}
      </span>
    </>
  )
}
