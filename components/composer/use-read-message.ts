'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { isSameReading, nothingWritten, type Reading, readMessage } from './read-message'
import type { Parties } from './unasked/who-will-answer'

/** Longer texts are read when the typing pauses, so that no key press is delayed. */
const readAtOnce = 10_000
const pauseMs = 120

/**
 * Returns the reading of the text that `hear` got last. Most key presses change nothing in it, and then
 * nothing is rendered.
 */
export function useReadMessage(
  parties: Parties,
  /** The text that the server draws in the box. */
  opened: string,
): { reading: Reading; hear: (text: string) => void } {
  const [reading, setReading] = useState(() =>
    opened === '' ? nothingWritten : readMessage(opened, parties),
  )
  const heard = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useCallback(() => {
    const next = readMessage(heard.current, parties)
    setReading(current => (isSameReading(current, next) ? current : next))
  }, [parties])

  const hear = useCallback(
    (text: string) => {
      heard.current = text
      clearTimeout(timer.current)
      if (text.length <= readAtOnce) read()
      else timer.current = setTimeout(read, pauseMs)
    },
    [read],
  )

  // Agents can be switched on and off while somebody writes.
  useEffect(() => {
    read()
    return () => clearTimeout(timer.current)
  }, [read])

  return { reading, hear }
}
