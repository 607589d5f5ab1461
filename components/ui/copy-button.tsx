'use client'

import { useEffect, useState } from 'react'
import { markdownStrings as words } from '@/components/strings/markdown'
import { IconButton } from './button/icon-button'
import { copyText } from './copy-text'

type Outcome = 'copied' | 'failed'

const icons = { copied: 'check', failed: 'triangle-alert' } as const
const said = { copied: words.copied, failed: words.copyFailed } as const

/** Copies a text and reports the outcome, visibly and to screen readers. */
export function CopyButton({
  text,
  label,
  className,
}: {
  text: string
  label: string
  /** For its place only. */
  className?: string
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <>
      <IconButton
        className={className}
        icon={outcome ? icons[outcome] : 'copy'}
        small
        look="float"
        size="s"
        label={label}
        title={outcome ? said[outcome] : label}
        onClick={() => void copyText(text).then(isCopied => setOutcome(isCopied ? 'copied' : 'failed'))}
      />
      {/* Beside the button and not in it: the content of a button is its name, and changes
          of a name are not read out. */}
      <span className="sr-only" role="status">
        {outcome && said[outcome]}
      </span>
    </>
  )
}
