import { useState } from 'react'
import type { AskCard, AskResponse } from '@/server/domain/tasks/ask'
import { useAskScope } from './ask-scope'

/** Sends what somebody says to what a task asks. Until the server has answered nothing else can be said. */
export function useRespond(taskId: string, card: AskCard) {
  const scope = useAskScope()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function respond(response: AskResponse): Promise<boolean> {
    setSending(true)
    setProblem(null)
    const refused = await scope.respond(taskId, card.seq, response)
    setProblem(refused)
    setSending(false)
    return refused === null
  }

  return { respond, isSending, problem }
}
