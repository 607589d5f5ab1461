import { cva } from 'class-variance-authority'
import { useState } from 'react'
import { markdownStrings as words } from '@/components/strings/markdown'
import { IconButton } from '@/components/ui/button/icon-button'
import { CopyButton } from '@/components/ui/copy-button'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'
import { Well, WellBar } from '@/components/ui/surface/well'
import { findCodeLanguage } from './code-languages'
import { useCodeRuns } from './use-code-runs'

export interface CodeBlockProps {
  /** The language that the fence names; empty when it names none. */
  language: string
  code: string
  /** Its end has not arrived. It stays plain until then, because colours would change with each line. */
  growing?: boolean
}

const preStyle = cva(
  'm-0 min-h-34 overflow-x-auto px-10 py-8 font-mono text-xs leading-18 font-normal tab-4 focus-visible:-outline-offset-2',
  { variants: { isWrapped: { true: 'wrap-anywhere whitespace-pre-wrap', false: 'wrap-normal' } } },
)

/** The colours of the words of code. */
const wordColours = {
  key: 'text-code-key',
  str: 'text-code-str',
  fn: 'text-code-fn',
  note: 'text-code-note',
} as const

/**
 * Shows code with its language, a button to wrap its lines and a button to copy it. Colours
 * arrive later; nothing moves.
 */
export function CodeBlock({ language, code, growing = false }: CodeBlockProps) {
  const [isWrapped, setWrapped] = useState(false)
  const runs = useCodeRuns(language, code, growing)
  return (
    <Well as="div" data-code>
      <WellBar as="div">
        <span className="min-w-0 flex-1 truncate">
          {findCodeLanguage(language)?.label ?? (language || words.code)}
        </span>
        <IconButton
          className="touch:size-touch"
          icon="wrap-text"
          small
          look="float"
          size="s"
          label={words.wrap}
          title={words.wrap}
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
        <CopyButton className="touch:size-touch" text={code} label={words.copy} />
      </WellBar>
      <pre className={preStyle({ isWrapped })} dir="ltr" ref={letKeysScroll}>
        <code className="font-mono">
          {runs?.map(({ text, style }, index) =>
            style === '' ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a piece of code have only their positions as keys
              <span key={index} className={wordColours[style]}>
                {text}
              </span>
            ),
          ) ?? code}
        </code>
      </pre>
    </Well>
  )
}
