'use client'

import { webhooksStrings as words } from '@/components/strings/settings/webhooks'
import { readError } from '@/components/trpc/read-error'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'

/** The question that is open about a webhook. */
export type Asking = 'remove' | 'rotate' | null

interface Act {
  isPending: boolean
  error: unknown
  run: () => void
}

/** Asks before a webhook is deleted, and before it gets a new secret. `rotateWhy`: the effect of a new secret. */
export function WebhookQuestions(props: {
  name: string
  asking: Asking
  rotateWhy: string
  remove: Act
  rotate: Act
  onClose: () => void
}) {
  const { name, asking, rotateWhy, remove, rotate, onClose } = props
  return (
    <>
      <ConfirmDialog
        open={asking === 'remove'}
        title={words.removeTitle(name)}
        why={words.removeWhy}
        act={words.remove}
        {...stateOf(remove)}
        onClose={onClose}
      />
      <ConfirmDialog
        open={asking === 'rotate'}
        title={words.rotateTitle}
        why={rotateWhy}
        act={words.rotate}
        {...stateOf(rotate)}
        onClose={onClose}
      />
    </>
  )
}

function stateOf({ isPending, error, run }: Act) {
  return { pending: isPending, problem: error ? readError(error).message : null, onConfirm: run }
}
