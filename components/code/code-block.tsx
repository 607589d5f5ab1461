import { useState } from 'react'
import { markdownStrings as words } from '@/components/strings/markdown'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { letKeysScroll } from '@/components/ui/keys/let-keys-scroll'
import { findCodeLanguage } from './code-languages'
import './code-block.css'
import { useCodeRuns } from './use-code-runs'

export interface CodeBlockProps {
  /** As the fence says it; empty when it says nothing. */
  language: string
  code: string
  /** Its end has not come: it is plain until then, for colours would jump about with each line. */
  growing?: boolean
}

/** Code with its language, a way to wrap its lines and a way to copy it. Colours come when they come; nothing moves. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a code have no names but their places
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
