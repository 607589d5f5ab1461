'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '@/server/domain/accounts/account'

const key = ['account']

/** Reads the facts of the account page. */
export function useAccount() {
  return useQuery({
    queryKey: key,
    async queryFn() {
      const answer = await fetch('/api/auth/account')
      if (!answer.ok) throw new Error(`The account could not be read (${answer.status}).`)
      return account.parse(await answer.json())
    },
  })
}

/** Returns a function that reads the account again after a change. */
export function useRereadAccount(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: key })
}
