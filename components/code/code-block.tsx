import { useState } from 'react'
import { markdownStrings as words } from '@/components/strings/markdown'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'
import { findCodeLanguage } from './code-languages'
import { useCodeRuns } from './use-code-runs'

export interface CodeBlockProps {
  /** The language that the fence names; empty when it names none. */
  language: string
  code: string
  /** Its end has not arrived. It stays plain until then, because colours would change with each line. */
  growing?: boolean
}

/**
 * Shows code with its language, a button to wrap its lines and a button to copy it. Colours
 * arrive later; nothing moves.
 */
export function CodeBlock({ language, code, growing = false }: CodeBlockProps) {
  const [isWrapped, setWrapped] = useState(false)
  const runs = useCodeRuns(language, code, growing)
  return (
    <div className="code">
      <div className="code-h">
        <span className="grow cut">{findCodeLanguage(language)?.label ?? (language || words.code)}</span>
        <button
          className="btn s icon"
          type="button"
          aria-label={words.wrap}
          title={words.wrap}
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        >
          <Icon name="wrap-text" small />
        </button>
        <CopyButton text={code} label={words.copy} />
      </div>
      <pre className={isWrapped ? 'wrapped' : undefined} dir="ltr" ref={letKeysScroll}>
        <code>
          {runs?.map(({ text, style }, index) =>
            style === '' ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a piece of code have only their positions as keys
              <span key={index} className={style}>
                {text}
              </span>
            ),
          ) ?? code}
        </code>
      </pre>
    </div>
  )
}
