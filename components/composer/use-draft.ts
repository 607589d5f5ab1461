'use client'

import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from './drafts'

const saveAfterMs = 300

/** The text of a composer, kept over reloads and changes of place. */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState(() => ({ place, text: readDraft(place) }))
  const current = draft.place === place ? draft : { place, text: readDraft(place) }
  if (current !== draft) setDraft(current)

  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  useEffect(() => {
    const timer = setTimeout(() => writeDraft(current.place, current.text), saveAfterMs)
    return () => clearTimeout(timer)
  }, [current])
  useEffect(() => {
    const save = () => writeDraft(latest.current.place, latest.current.text)
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [])

  return [current.text, text => setDraft({ place, text })]
}
