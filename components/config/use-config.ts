'use client'

import { useEffect, useState } from 'react'
import { isPublicConfig, type PublicConfig } from './public-config'

let reading: Promise<PublicConfig> | null = null

/**
 * Reads the public configuration, once per page. Throws when the server does not answer
 * or its answer is invalid.
 */
export function readConfig(): Promise<PublicConfig> {
  reading ??= fetchConfig().catch(error => {
    reading = null
    throw error
  })
  return reading
}

async function fetchConfig(): Promise<PublicConfig> {
  const answer: unknown = await (await fetch('/api/config')).json()
  if (isPublicConfig(answer)) return answer
  throw new Error('The server sent no configuration.')
}

/** Returns the public configuration; undefined until it is loaded. `known`: the server has drawn the page with it. */
export function useConfig(known?: PublicConfig): PublicConfig | undefined {
  const [config, setConfig] = useState(known)
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    let gone = false
    readConfig().then(
      read => !gone && setConfig(read),
      // No page depends on it alone; the code that connects reads it again.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [isKnown])
  return config
}
