'use client'

import { useEffect } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import { chooseTheme, readTheme } from '@/components/ui/theme'

/** A device on which nothing was chosen yet takes the theme that the person has elsewhere. */
export function useOwnTheme() {
  const client = useTRPCClient()
  useEffect(() => {
    if (readTheme() !== null) return
    client.session.get.query().then(
      ({ user }) => user.theme !== 'system' && chooseTheme(user.theme),
      // The system's theme does until the next page.
      () => {},
    )
  }, [client])
}
