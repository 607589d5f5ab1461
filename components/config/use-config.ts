'use client'

import { useEffect, useState } from 'react'
import type { PublicConfig } from './public-config'

let reading: Promise<PublicConfig> | null = null

/** The public configuration, read once per page. Throws when the server does not answer or answers something else. */
export function readConfig(): Promise<PublicConfig> {
  reading ??= fetchConfig().catch(error => {
    reading = null
    throw error
  })
  return reading
}

/** The schema comes beside the answer, not with the page: a form to sign in is there before either. */
async function fetchConfig(): Promise<PublicConfig> {
  const [{ publicConfig }, answer] = await Promise.all([
    import('./public-config'),
    fetch('/api/config').then((response): Promise<unknown> => response.json()),
  ])
  return publicConfig.parse(answer)
}

/** The public configuration; undefined until it is there. */
export function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>()
  useEffect(() => {
    let gone = false
    readConfig().then(
      read => !gone && setConfig(read),
      // Nothing on a page depends on it alone; who connects reads it again.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return config
}
