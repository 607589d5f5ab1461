'use client'

import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { reactionsStrings as words } from '@/components/strings/reactions'
import { controlStyle } from '@/components/ui/form/control'
import { Icon } from '@/components/ui/icon'
import { takeEarlyKeys } from '@/components/ui/keys/early-keys'
import { isComposing } from '@/components/ui/keys/is-composing'
import { isTouch } from '@/components/ui/keys/pointer-and-keyboard'
import { type Emoji, emojiGroups } from './emoji-list'
import { findEmoji } from './find-emoji'
import { useRecentEmoji } from './recent-emoji'

const names = new Map(emojiGroups.flatMap(({ emojis }) => emojis.map(each => [each.char, each.name])))

const searchStyle = cx(controlStyle({ isShared: true }), 'flex-none gap-6 text-text-3')
const emojiStyle = cx(
  'h-34 rounded-control text-center text-xl leading-34 touch:h-44 touch:leading-44',
  'hover:bg-accent-soft focus-visible:bg-accent-soft focus-visible:-outline-offset-2',
)

/** Shows all emoji with a search above: type, walk with the arrow keys, press Enter. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [query, setQuery] = useState(takeEarlyKeys)
  const picker = useRef<HTMLDivElement>(null)
  const { recent } = useRecentEmoji()
  const found = useMemo(() => findEmoji(emojiGroups, query), [query])
  const searches = query.trim() !== ''

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const search = picker.current?.querySelector('input')
    const here = document.activeElement
    if (event.key === 'Enter' && here === search) {
      event.preventDefault()
      if (found[0]) onPick(found[0].char)
      return
    }
    const next = walk(event.key, here, [...(picker.current?.querySelectorAll('button') ?? [])])
    if (next === undefined || (here === search && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const target = next ?? search
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the elements inside
    <div
      ref={picker}
      data-emoji-picker
      className="h-picker touch:h-picker-touch touch:w-picker-touch box-content flex w-296 flex-col gap-6 p-4"
      onKeyDown={press}
    >
      <label className={searchStyle}>
        <Icon name="search" small />
        <input
          className="min-w-0 flex-1 border-0 bg-transparent p-0 text-text outline-none"
          // biome-ignore lint/a11y/noAutofocus: people open it to type; on touch it would bring up the keyboard over it
          autoFocus={!isTouch()}
          value={query}
          placeholder={words.search}
          aria-label={words.search}
          onChange={event => setQuery(event.target.value)}
        />
      </label>
      <div className="min-h-0 flex-1 scrollbar-thin scrollbar-thumb-line-strong overflow-y-auto">
        {searches ? (
          <Group name={words.found(found.length)} emojis={found} onPick={onPick} />
        ) : (
          <>
            <Group
              name={words.recent}
              emojis={recent.map(char => ({ char, name: names.get(char) ?? char }))}
              onPick={onPick}
            />
            {emojiGroups.map(group => (
              <Group key={group.slug} name={group.name} emojis={group.emojis} onPick={onPick} />
            ))}
          </>
        )}
      </div>
      <p className="sr-only" role="status">
        {searches && words.found(found.length)}
      </p>
    </div>
  )
}

function Group(props: { name: string; emojis: readonly Emoji[]; onPick: (emoji: string) => void }) {
  return (
    <section
      // Groups out of sight are not drawn, and keep about their height.
      style={{
        contentVisibility: 'auto',
        containIntrinsicBlockSize: `auto ${headPx + Math.ceil(props.emojis.length / perRow) * rowPx}px`,
      }}
    >
      <h3 className="px-4 pt-6 pb-2 text-xs leading-18 font-medium text-text-3">{props.name}</h3>
      <div className="grid grid-cols-8">
        {props.emojis.map(({ char, name }) => (
          <button
            key={char}
            type="button"
            className={emojiStyle}
            tabIndex={-1}
            title={name}
            aria-label={name}
            onClick={() => props.onPick(char)}
          >
            {char}
          </button>
        ))}
      </div>
    </section>
  )
}

const perRow = 8
const headPx = 26
const rowPx = 34
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: perRow,
  ArrowUp: -perRow,
}

/** Returns the button that an arrow key leads to; null: back to the search; undefined: another key. */
function walk(
  key: string,
  here: Element | null,
  buttons: readonly HTMLButtonElement[],
): HTMLButtonElement | null | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const from = here instanceof HTMLButtonElement ? buttons.indexOf(here) : -1
  if (from === -1) return buttons[0] ?? null
  // Rows of different groups are not in one grid: the nearest one below or above is chosen.
  if (Math.abs(step) === 1) return buttons[from + step] ?? null
  return nearest(buttons, from, Math.sign(step))
}

function nearest(buttons: readonly HTMLButtonElement[], from: number, direction: number) {
  const start = buttons[from]?.getBoundingClientRect()
  if (!start) return null
  let row: number | null = null
  let best: HTMLButtonElement | null = null
  let distance = Number.POSITIVE_INFINITY
  for (let index = from + direction; index >= 0 && index < buttons.length; index += direction) {
    const button = buttons[index]
    const place = button?.getBoundingClientRect()
    if (!button || !place || Math.abs(place.top - start.top) < 4) continue
    row ??= place.top
    if (Math.abs(place.top - row) > 4) break
    const away = Math.abs(place.left - start.left)
    if (away < distance) {
      best = button
      distance = away
    }
  }
  return best
}
