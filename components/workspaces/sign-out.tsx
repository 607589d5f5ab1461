'use client'

import { useEffect, useRef, useState } from 'react'
import { postAuth } from '@/components/auth/post-auth'
import { draftsOf } from '@/components/drafts/own-drafts'
import { closeShown } from '@/components/notifications/close-shown'
import { leaveWorkspaces } from '@/components/presence/use-presence'
import { signOutStrings as words } from '@/components/strings/workspaces/sign-out'
import { useTRPCClient } from '@/components/trpc/api'
import { noteLeaving } from '@/components/trpc/leaving'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { forgetPerson, listKept } from '@/components/ui/kept-of-person'

/**
 * Signs a person out and removes their words from this browser. Asks first if some of them were never sent. `dialog`
 * belongs into the page.
 */
export function useSignOut(userId: string, next = '/login') {
  const client = useTRPCClient()
  /** The number of texts that only this browser has, and would lose; null: none, or the person was not asked yet. */
  const [unsent, setUnsent] = useState<{ messages: number; edits: number } | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function begin() {
    setPending(true)
    const drafts = draftsOf(userId)
    drafts.flush()
    // Drafts that only this browser has are safe once the server has them, too.
    const saves = drafts.unsaved().map(({ conversation, entry }) =>
      client.draft.save.mutate({
        conversation,
        channelId: entry.channelId ?? '',
        content: entry.text,
        attachmentIds: entry.files.map(({ id }) => id),
        version: entry.version,
      }),
    )
    const lost = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected').length
    const waiting = listKept(userId, 'outbox:').reduce((sum, text) => sum + countItems(text), 0)
    const messages = lost + waiting
    const edits = listKept(userId, 'edit:').length
    if (messages + edits === 0) return finish()
    setUnsent({ messages, edits })
    setPending(false)
  }

  async function finish() {
    setPending(true)
    leaveWorkspaces()
    noteLeaving(true)
    const answer = await postAuth('sign-out', {})
    if (!answer.ok) {
      noteLeaving(false)
      setProblem(answer.message)
      setPending(false)
      return
    }
    forgetPerson(userId)
    await closeShown().catch(() => {})
    location.assign(next)
  }

  function stay() {
    setUnsent(null)
    setProblem(null)
  }

  const dialog = (
    <ConfirmDialog
      open={unsent !== null || problem !== null}
      title={words.title}
      why={unsent ? words.why(unsent) : words.stillIn}
      act={unsent ? words.signOutAndDelete : words.again}
      cancel={words.stay}
      pending={pending}
      problem={problem}
      onConfirm={() => void finish()}
      onClose={stay}
    />
  )
  return { signOut: () => void begin(), dialog }
}

/** Signs out each time that `asked`, the number of times that the person wanted it, has grown. */
export function SignOut({ userId, asked }: { userId: string; asked: number }) {
  const { signOut, dialog } = useSignOut(userId)
  const begun = useRef(0)
  useEffect(() => {
    if (begun.current === asked) return
    begun.current = asked
    signOut()
  }, [asked, signOut])
  return dialog
}

function countItems(text: string): number {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.length : 0
  } catch {
    return 0
  }
}
