'use client'

import { cx } from 'class-variance-authority'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lineControlStyle } from '@/components/results/draft/line-control-style'
import { citationOf, useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { Button } from '@/components/ui/button/button'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { usePlainText } from '@/components/workspace/names/use-plain-text'
import { quotesOf } from './cut-quote'

/** Chooses a message for a line, by its number or from the list, and for a long message the quote. */
export function PickSource({ name }: { name: string }) {
  const plainText = usePlainText()
  const { picking, pick, choose, messages, edit, fork } = useResolveScope()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  const number = picking?.number ?? null
  const message = number === null ? undefined : messages.get(number)
  const quotes = message && message.deletedAt === null ? quotesOf(message.content) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each step
  useEffect(() => box.current?.querySelector<HTMLElement>('input, li button')?.focus(), [number])
  if (!picking) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = Number(typed)
    const found = messages.get(wanted)
    if (!found) return setProblem(words.pickUnknown([...messages.keys()].at(-1) ?? fork.messageCount))
    if (found.deletedAt !== null || quotesOf(found.content).length === 0) return setProblem(words.pickGone)
    choose(wanted)
  }

  return (
    <section
      ref={box}
      className="my-4 rounded-control border border-line-strong bg-raised px-10 py-8 text-sm"
      aria-label={words.picking(name)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        pick(null)
      }}
    >
      {number === null ? (
        <form className="flex flex-wrap items-center gap-6" onSubmit={submit}>
          <label>
            {words.pickTitle}{' '}
            <input
              className={lineControlStyle()}
              inputMode="numeric"
              size={4}
              value={typed}
              placeholder={words.pickNumber}
              onChange={event => {
                setTyped(event.target.value.replace(/\D/g, ''))
                setProblem(null)
              }}
            />
          </label>
          <Button size="s" type="submit" disabled={typed === ''}>
            {words.pickOk}
          </Button>
          <Button size="s" look="quiet" onClick={() => pick(null)}>
            {words.cancel}
          </Button>
          <Caption as="p" className="basis-full">
            <span className="phone:hidden">{words.pickHint}</span>
            <span className="wide:hidden">{words.pickHintPhone}</span>
          </Caption>
        </form>
      ) : (
        <>
          <Caption as="p">{words.pickWords(number)}</Caption>
          <ul className="my-4 max-h-220 overflow-y-auto">
            {quotes.map((quote, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may appear twice
              <li key={index}>
                <button
                  className={cx(
                    'w-full rounded-chip px-8 py-4 text-left leading-18 touch:min-h-touch',
                    'hover:bg-fork-hover focus-visible:bg-fork-hover',
                  )}
                  type="button"
                  onClick={() => {
                    if (message) {
                      edit({ do: 'cite', id: picking.lineId, citation: citationOf(message, number, quote) })
                    }
                    pick(null)
                  }}
                >
                  <bdi>{plainText(quote)}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <Button size="s" look="quiet" onClick={() => pick(null)}>
            {words.cancel}
          </Button>
        </>
      )}
      {problem && (
        <Hint tone="bad" className="mt-2">
          {problem}
        </Hint>
      )}
    </section>
  )
}
