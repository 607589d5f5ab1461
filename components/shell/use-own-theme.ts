'use client'

import { useEffect } from 'react'
import { useTRPCClient } from '@/components/trpc/api'
import { chooseTheme, readTheme } from '@/components/ui/theme'

/** On a device without a chosen theme, takes the theme that the person chose elsewhere. */
export function useOwnTheme() {
  const client = useTRPCClient()
  useEffect(() => {
    if (readTheme() !== null) return
    client.session.get.query().then(
      ({ user }) => user.theme !== 'system' && chooseTheme(user.theme),
      // The system's theme stays until the next page.
      () => {},
    )
  }, [client])
}
