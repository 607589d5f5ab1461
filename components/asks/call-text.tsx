import { useId } from 'react'
import { Markdown } from '@/components/markdown/markdown'
import { asksStrings as words } from '@/components/strings/asks'
import { LinkButton } from '@/components/ui/button/link-button'
import { useKnownNames } from '@/components/workspace/names/known-names'
import type { CallFact } from '@/server/domain/agents/calls/call-words'
import { foldValue, showShapeless } from './fold-value'
import { writtenName } from './list-folds'
import type { Unfolded } from './use-unfolded'

/** The text that a call would post, as its readers will see it. It can be shown as it is written, too. */
export function CallText(props: { text: CallFact; unfolded: Unfolded; onTurn: (name: string) => void }) {
  const { text, unfolded, onTurn } = props
  const id = useId()
  const names = useKnownNames()
  const isOpen = unfolded.get(text.name) ?? false
  const isWritten = unfolded.get(writtenName(text)) ?? false
  const value = showShapeless(text.value)
  const fold = foldValue(value)
  const shown = fold && !isOpen ? fold.head : value
  return (
    <div className="rounded-control bg-content px-10 py-7 wrap-anywhere inset-ring inset-ring-line">
      <div id={id}>
        {isWritten ? (
          <bdi className="font-mono text-xs leading-19 whitespace-pre-wrap">{shown}</bdi>
        ) : (
          <Markdown text={shown} names={names} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-x-12">
        {fold && (
          <LinkButton
            className="touch:min-h-touch"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onTurn(text.name)}
          >
            {isOpen ? words.foldAgain : words.unfold(fold)}
            <span className="sr-only"> {words.ofValue(words.message)}</span>
          </LinkButton>
        )}
        <LinkButton
          className="touch:min-h-touch"
          aria-pressed={isWritten}
          onClick={() => onTurn(writtenName(text))}
        >
          {isWritten ? words.rendered : words.written}
        </LinkButton>
      </div>
    </div>
  )
}
