'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { citationOf, useResolveScope } from '@/components/results/draft/resolve-scope'
import { resolveStrings as words } from '@/components/strings/results/resolve'
import { quotesOf } from './cut-quote'

/** Chooses a message for a line, by its number or from the list, and for a long message the quote. */
export function PickSource({ name }: { name: string }) {
  const { picking, pick, choose, messages, edit, fork } = useResolveScope()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  const number = picking?.number ?? null
  const message = number === null ? undefined : messages.get(number)
  const quotes = message && message.deletedAt === null ? quotesOf(message.content) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each step
  useEffect(() => box.current?.querySelector<HTMLElement>('input, .quotes button')?.focus(), [number])
  if (!picking) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = Number(typed)
    const found = messages.get(wanted)
    if (!found) return setProblem(words.pickUnknown(fork.messageCount))
    if (found.deletedAt !== null || quotesOf(found.content).length === 0) return setProblem(words.pickGone)
    choose(wanted)
  }

  return (
    <section
      ref={box}
      className="pick-source"
      aria-label={words.picking(name)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        pick(null)
      }}
    >
      {number === null ? (
        <form onSubmit={submit}>
          <label>
            {words.pickTitle}{' '}
            <input
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
          <button className="btn s" type="submit" disabled={typed === ''}>
            {words.pickOk}
          </button>
          <button className="btn s quiet" type="button" onClick={() => pick(null)}>
            {words.cancel}
          </button>
          <p className="cap pick-hint">
            <span className="wide-only">{words.pickHint}</span>
            <span className="phone-only">{words.pickHintPhone}</span>
          </p>
        </form>
      ) : (
        <>
          <p className="cap">{words.pickWords(number)}</p>
          <ul className="quotes">
            {quotes.map((quote, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may appear twice
              <li key={index}>
                <button
                  type="button"
                  onClick={() => {
                    if (message) {
                      edit({ do: 'cite', id: picking.lineId, citation: citationOf(message, number, quote) })
                    }
                    pick(null)
                  }}
                >
                  {quote}
                </button>
              </li>
            ))}
          </ul>
          <button className="btn s quiet" type="button" onClick={() => pick(null)}>
            {words.cancel}
          </button>
        </>
      )}
      {problem && (
        <p className="bad-line" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
