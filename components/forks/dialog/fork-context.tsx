import { forksStrings } from '@/components/strings/forks'
import { format } from '@/components/strings/words'

const words = forksStrings

export interface ForkContextItem {
  key: string
  label: string
  tokens: number
  canLeaveOut: boolean
}

/** Lists the context that agents are shown, each item with its size; an optional item has a switch. */
export function ForkContextList(props: {
  title: string
  context: { items: readonly ForkContextItem[] } | undefined
  failed: boolean
  leftOut: readonly string[]
  /** Null: the list is read-only. */
  onChange: ((leftOut: string[]) => void) | null
}) {
  const { context, leftOut, onChange } = props
  // If nothing was written yet, there is nothing to show.
  const items = context?.items.filter(({ tokens, canLeaveOut }) => tokens > 0 || canLeaveOut) ?? []
  const sum = items.reduce((tokens, item) => (leftOut.includes(item.key) ? tokens : tokens + item.tokens), 0)

  function turn(key: string, on: boolean) {
    onChange?.(on ? leftOut.filter(each => each !== key) : [...leftOut, key])
  }

  return (
    <>
      <h3 className="aside-h">
        <span className="grow">{props.title}</span>
        <span className="num" role="status">
          {context && words.tokens(sum)}
        </span>
      </h3>
      {props.failed && <p className="see cap">{words.shownUnread}</p>}
      <ul className="see">
        {items.map(({ key, label, tokens, canLeaveOut }) => {
          const isOff = leftOut.includes(key)
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!isOff}
                  disabled={!canLeaveOut || onChange === null}
                  onChange={event => turn(key, event.target.checked)}
                />
                <span className="cut" title={label}>
                  {label}
                </span>
                <span className="num">{isOff ? words.off(tokens) : format(tokens)}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}
