'use client'

import { useState } from 'react'
import { useThreadScope } from '@/components/live/thread/thread-scope'
import { changingStrings } from '@/components/strings/messages/changing'
import { Button } from '@/components/ui/button/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Actions } from '@/components/ui/form/actions'
import { Hint } from '@/components/ui/form/hint'
import type { Message } from '@/server/domain/messages/message'
import { keepEdit } from './begun-edits'

/** Asks for confirmation before a message is deleted. */
export function RemoveDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { feed, isNumbered } = useThreadScope()
  const [problem, setProblem] = useState<string | null>(null)

  async function remove() {
    const refused = await feed.remove(message)
    if (refused) return setProblem(refused)
    keepEdit(message, null)
    onClose()
  }

  return (
    <Dialog title={changingStrings.removeTitle} open onClose={onClose} returnTo={`m-${message.id}`}>
      <p className="text-sm text-text-2">
        {changingStrings.removeWhy} {isNumbered && changingStrings.removeQuoted}
      </p>
      {problem && (
        <Hint tone="bad" className="mb-12">
          {problem}
        </Hint>
      )}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {changingStrings.removeKeep}
        </Button>
        <Button look="stop" onClick={() => void remove()}>
          {changingStrings.remove}
        </Button>
      </Actions>
    </Dialog>
  )
}
