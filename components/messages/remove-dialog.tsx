'use client'

import { useEffect, useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { messagesStrings as words } from '@/components/strings/messages'
import { Dialog } from '@/components/ui/dialog/dialog'
import type { Message } from '@/server/domain/messages/message'

/** Asks for confirmation before a message is deleted. */
export function RemoveDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { feed } = useThreadScope()
  const [problem, setProblem] = useState<string | null>(null)

  // The menu entry that opened the dialog is gone when it closes: the focus moves to the message itself.
  useEffect(
    () => () => {
      requestAnimationFrame(() => document.getElementById(`m-${message.id}`)?.focus({ preventScroll: true }))
    },
    [message.id],
  )

  async function remove() {
    const refused = await feed.remove(message)
    if (refused) setProblem(refused)
    else onClose()
  }

  return (
    <Dialog title={words.removeTitle} open onClose={onClose}>
      <p className="meta">{words.removeWhy}</p>
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <button className="btn quiet" type="button" onClick={onClose}>
          {words.removeKeep}
        </button>
        <button className="btn stop" type="button" onClick={() => void remove()}>
          {words.remove}
        </button>
      </div>
    </Dialog>
  )
}
