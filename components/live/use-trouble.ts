'use client'

import { useEffect, useState } from 'react'
import type { Trouble } from '@/components/strings/shell/connection'
import { findTrouble, nothingAnswers } from './find-trouble'

const againMs = 10_000
/** A server that is there answers by then; from then on the heartbeat alone tells that it is not. */
const promptMs = 500

/**
 * Finds out what is wrong while a connection is lost (`isLost`), or while something else waits for the server, and again
 * every ten seconds. Null until it is known. A lost connection says that nothing answers until something does.
 */
export function useTrouble(isLost: boolean, isWaiting: boolean): Trouble | null {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useEffect(() => {
    if (!isLost) return
    const silent = setTimeout(() => setTrouble(found => found ?? nothingAnswers()), promptMs)
    return () => clearTimeout(silent)
  }, [isLost])
  const isAsked = isLost || isWaiting
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const look = async () => {
      const found = await findTrouble()
      if (!isOver) setTrouble(found)
    }
    void look()
    const looking = setInterval(look, againMs)
    return () => {
      isOver = true
      clearInterval(looking)
      setTrouble(null)
    }
  }, [isAsked])
  return isAsked ? trouble : null
}
