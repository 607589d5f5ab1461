import { useId } from 'react'
import { asksStrings as words } from '@/components/strings/asks'
import { LinkButton } from '@/components/ui/button/link-button'
import { KeyValues } from '@/components/ui/surface/key-values'
import type { UntoldFacts } from '@/server/domain/agents/calls/call-words'
import { foldValue, showShapeless } from './fold-value'
import type { Unfolded } from './use-unfolded'

type Fact = UntoldFacts['details'][number]

/** Values that a call gives to its tool. A long one shows its beginning, and says how much is folded. */
export function CallValues(props: {
  facts: readonly Fact[]
  /** Whether a value is open now; absent: it was never unfolded. */
  unfolded: Unfolded
  onTurn: (name: string) => void
}) {
  const { facts, unfolded, onTurn } = props
  return (
    <KeyValues
      values={facts.map(fact => [
        fact.label,
        <CallValue
          key={fact.name}
          fact={fact}
          isOpen={unfolded.get(fact.name) ?? false}
          onTurn={() => onTurn(fact.name)}
        />,
      ])}
    />
  )
}

function CallValue({ fact, isOpen, onTurn }: { fact: Fact; isOpen: boolean; onTurn: () => void }) {
  const id = useId()
  const text = showShapeless(fact.value)
  const fold = foldValue(text)
  if (!fold) return <bdi>{text}</bdi>
  return (
    <>
      <bdi id={id}>{isOpen ? text : fold.head}</bdi>
      <div className="mt-2 font-sans">
        <LinkButton className="touch:min-h-touch" aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
          {isOpen ? words.foldAgain : words.unfold(fold)}
          <span className="sr-only"> {words.ofValue(fact.label)}</span>
        </LinkButton>
      </div>
    </>
  )
}
