'use client'

import { useSearchParams } from 'next/navigation'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchStrings } from '@/components/strings/search'
import { IconButton } from '@/components/ui/button/icon-button'
import { Bar } from '@/components/ui/surface/bar'
import { Page } from '@/components/ui/surface/page'
import { useWorkspace } from '@/components/workspace/workspace-context'
import { SearchBox } from './search-box'
import { SearchFilters } from './search-filters'
import { searchPath } from './search-path'
import { SearchResults } from './search-results'

const words = searchStrings
const settleMs = 120

/**
 * Searches every message that the person may read: results appear while they type, filters
 * are operators in the text.
 */
export function SearchPage() {
  const { workspace } = useWorkspace()
  const asked = useSearchParams().get('q') ?? ''
  const [text, setText] = useState(asked)
  const [settled, setSettled] = useState(asked)
  const box = useRef<HTMLInputElement>(null)

  // The palette leads here with another search while the page is open.
  const [lastAsked, setLastAsked] = useState(asked)
  if (asked !== lastAsked) {
    setLastAsked(asked)
    if (asked !== settled) {
      setText(asked)
      setSettled(asked)
    }
  }

  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => {
      setSettled(text)
      history.replaceState(null, '', searchPath(workspace, text))
    }, settleMs)
    return () => clearTimeout(timer)
  }, [text, settled, workspace])

  // A search that begins with a filter is continued behind it.
  useEffect(() => {
    const input = box.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])

  function change(next: string) {
    setText(next)
    box.current?.focus()
  }

  return (
    <Page aria-label={words.title} onKeyDown={moveBetweenHits}>
      <Bar hasSearch>
        <h1 className="sr-only">{words.title}</h1>
        <SearchBox
          ref={box}
          className="max-w-read"
          aria-label={words.label}
          placeholder={words.placeholder}
          value={text}
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          data-hit=""
          onChange={event => setText(event.target.value)}
        >
          {text !== '' && <IconButton icon="x" small label={words.clear} onClick={() => change('')} />}
        </SearchBox>
      </Bar>
      <SearchFilters text={text} onChange={change} />
      <SearchResults query={settled} onChange={change} />
    </Page>
  )
}

/** Moves down from the box into the results and up again; Enter opens a result, like any link. */
function moveBetweenHits(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const { target, currentTarget } = event
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || target.dataset.hit === undefined) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-hit]')]
  const next = stops[stops.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
