import { useState } from 'react'
import type { AskCard, AskResponse } from '@/server/domain/tasks/ask'
import { useAskScope } from './ask-scope'

/** Sends an answer to a task's question. Until the server has replied, no other answer can be sent. */
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
