'use client'

import { useEffect, useState } from 'react'
import { strings } from '@/components/strings'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { type CodeLine, highlight } from './highlight'

const words = strings.markdown

/** Code with its language, a way to wrap its lines and a way to copy it. Colours come when they come; nothing moves. */
export function CodeBlock(props: { language: string; code: string; growing?: boolean }) {
  const { language, code, growing = false } = props
  const [wraps, setWraps] = useState(false)
  const lines = useColours(language, code, growing)
  return (
    <div className="code">
      <div className="code-h">
        <span className="grow cut">{language || words.code}</span>
        <button
          className="btn s icon"
          type="button"
          aria-label={words.wrap}
          title={words.wrap}
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          <Icon name="wrap-text" small />
        </button>
        <CopyButton text={code} label={words.copy} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={wraps ? 'wraps' : undefined} tabIndex={0}>
        <code>{lines ? <Coloured lines={lines} /> : code}</code>
      </pre>
    </div>
  )
}

function Coloured({ lines }: { lines: readonly CodeLine[] }) {
  return lines.map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
    <span key={row}>
      {line.map(([style, text], column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: and so have their parts
        <span key={column} className={style || undefined}>
          {text}
        </span>
      ))}
      {row < lines.length - 1 ? '\n' : ''}
    </span>
  ))
}

function useColours(language: string, code: string, growing: boolean): readonly CodeLine[] | null {
  const [coloured, setColoured] = useState<{ code: string; lines: readonly CodeLine[] } | null>(null)
  useEffect(() => {
    if (growing || !language) return
    let wanted = true
    void highlight(language, code).then(lines => {
      if (wanted && lines) setColoured({ code, lines })
    })
    return () => {
      wanted = false
    }
  }, [language, code, growing])
  return coloured?.code === code ? coloured.lines : null
}
