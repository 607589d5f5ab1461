'use client'

import { useEffect, useState } from 'react'
import { strings } from '@/components/strings'
import { Icon } from './icon'

/** Copies a text and says that it did, to the eye and to the ear. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser does not let us: nothing to say that it would not say itself.
    }
  }

  return (
    <button className="btn s icon" type="button" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} small />
      <span className="sr" role="status">
        {copied && strings.markdown.copied}
      </span>
    </button>
  )
}
