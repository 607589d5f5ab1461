'use client'

import { useState } from 'react'
import { postAuth } from '@/components/auth/post-auth'
import { SettingsPart } from '@/components/settings/settings-page'
import { accountStrings } from '@/components/strings/settings/account'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog'
import { Hint } from '@/components/ui/form/hint'
import { Caption } from '@/components/ui/text/caption'
import { Tag } from '@/components/ui/text/tag'
import { listTime } from '@/components/workspace/format-time'
import type { AccountSession } from '@/server/domain/accounts/account'
import { useRereadAccount } from './use-account'

const words = accountStrings.sessions

/** Lists the person's sessions. Each can be ended, and all at once. */
export function SessionsPart({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <SettingsPart title={words.title} lead={words.lead}>
      <ul className="mb-16">
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <SignOutEverywhere />
    </SettingsPart>
  )
}

function SessionRow({ session }: { session: AccountSession }) {
  const now = new Date()
  const { device, place, createdAt, seenAt, isThisOne } = session
  const reread = useRereadAccount()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function end() {
    setBusy(true)
    const answer = await postAuth('end-session', { sessionId: session.id })
    if (!answer.ok) setProblem(answer.message)
    await reread()
    setBusy(false)
  }

  return (
    <li className="flex min-h-48 items-center gap-12 border-b border-line-soft py-6 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-medium">{device}</b> {isThisOne && <Tag>{words.thisOne}</Tag>}
        </p>
        <Caption as="p">{words.facts(place, listTime(createdAt, now), listTime(seenAt, now))}</Caption>
        {problem && <Hint tone="bad">{problem}</Hint>}
      </div>
      {!isThisOne && (
        <Button size="s" disabled={busy} aria-label={words.signOutOf(device)} onClick={() => void end()}>
          {words.signOut}
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function signOut() {
    setBusy(true)
    const answer = await postAuth('sign-out-everywhere', {})
    if (answer.ok) return location.assign('/login')
    setProblem(answer.message)
    setBusy(false)
  }

  return (
    <>
      <Button look="stop" onClick={() => setAsking(true)}>
        {words.everywhere}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.everywhereTitle}
        why={words.everywhereWhy}
        act={words.everywhere}
        pending={busy}
        problem={problem}
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
