import { useId } from 'react'
import { asksStrings as words } from '@/components/strings/asks'
import { LinkButton } from '@/components/ui/button/link-button'
import { KeyValues } from '@/components/ui/surface/key-values'
import { foldValue, showShapeless } from './fold-value'

interface Fact {
  name: string
  value: string
}

/** Returns the values of a call that are so long that they are folded, by name. */
export function listFolded(facts: readonly Fact[]): string[] {
  return facts.filter(({ value }) => foldValue(showShapeless(value))).map(({ name }) => name)
}

/** Everything that a call gives to its tool. A long value shows its beginning, and says how much is folded. */
export function CallValues(props: {
  facts: readonly Fact[]
  /** Whether a value is open now; absent: it was never unfolded. */
  unfolded: ReadonlyMap<string, boolean>
  onTurn: (name: string) => void
}) {
  const { facts, unfolded, onTurn } = props
  return (
    <KeyValues
      values={facts.map(({ name, value }) => [
        name,
        <CallValue
          key={name}
          name={name}
          value={value}
          isOpen={unfolded.get(name) ?? false}
          onTurn={() => onTurn(name)}
        />,
      ])}
    />
  )
}

function CallValue({ name, value, isOpen, onTurn }: Fact & { isOpen: boolean; onTurn: () => void }) {
  const id = useId()
  const text = showShapeless(value)
  const fold = foldValue(text)
  if (!fold) return <bdi>{text}</bdi>
  return (
    <>
      <bdi id={id}>{isOpen ? text : fold.head}</bdi>
      <div className="mt-2 font-sans">
        <LinkButton className="touch:min-h-touch" aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
          {isOpen ? words.foldAgain : words.unfold(fold)}
          <span className="sr-only"> {words.ofValue(name)}</span>
        </LinkButton>
      </div>
    </>
  )
}
