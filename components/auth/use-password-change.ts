'use client'

import { useState } from 'react'
import { postAuth } from './post-auth'

interface Change {
  current?: string
  password: string
  nonce?: string
}

/** Sends a new password. Auth may ask for a code from a mail, which is then sent along with a second try. */
export function usePasswordChange(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [problem, setProblem] = useState<{ reason: string; message: string } | null>(null)

  async function send(change: Change) {
    setBusy(true)
    setProblem(null)
    const answer = await postAuth('change-password', { ...change })
    setBusy(false)
    if (!answer.ok) return setProblem(answer)
    const needsCode = answer.status === 'code_sent'
    setAsksCode(needsCode)
    if (!needsCode) onDone()
  }

  return { send, busy, asksCode, problem }
}
