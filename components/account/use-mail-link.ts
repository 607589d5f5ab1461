'use client'

import { useState } from 'react'
import { postAuth } from '@/components/auth/post-auth'

/** Sends the person a mail whose link leads back to this page, and says so. */
export function useMailLink(
  action: 'magic-link' | 'reset-password',
  email: string,
  sent: (email: string) => string,
) {
  const [told, setTold] = useState<{ isBad: boolean; words: string } | null>(null)
  async function send() {
    const answer = await postAuth(action, { email, next: location.pathname })
    setTold(answer.ok ? { isBad: false, words: sent(email) } : { isBad: true, words: answer.message })
  }
  return { send, told }
}
