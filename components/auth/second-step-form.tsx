'use client'

import { type FormEvent, useState } from 'react'
import { authStrings as words } from '@/components/strings/auth'
import { Button } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { Field } from '@/components/ui/form/field'
import { useSubmitWhenLive } from '@/components/ui/use-submit-when-live'
import { entryFormStyle, entryTitleStyle } from './entry-style'
import { postAuth } from './post-auth'
import { useGoal } from './use-goal'

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ next: asked }: { next: string }) {
  const next = useGoal(asked)
  const [isRecovery, setRecovery] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submitButton = useSubmitWhenLive()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await postAuth('second-step', isRecovery ? { recoveryCode: typed } : { code: typed })
    // A whole page load, so that every request has the cookies of the new session.
    if (answer.ok) return location.assign(next)
    setProblem(answer.message)
    setBusy(false)
  }

  async function leave() {
    await postAuth('sign-out', {})
    location.assign(`/login?${new URLSearchParams({ next })}`)
  }

  function change() {
    setRecovery(!isRecovery)
    setTyped('')
    setProblem(null)
  }

  return (
    <form className={entryFormStyle} onSubmit={event => void submit(event)}>
      <h1 className={entryTitleStyle}>{words.secondStep}</h1>
      <p className="mt-4 mb-24 text-text-2">{isRecovery ? words.recoveryLead : words.secondStepLead}</p>
      <Field
        // Another kind of code, another field: the browser must not keep the one's help for the other.
        key={String(isRecovery)}
        size="l"
        label={isRecovery ? words.recoveryCode : words.code}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={typed}
        problem={problem}
        onChange={event => setTyped(event.target.value)}
      />
      <Button look="main" size="l" className="mt-16 w-full" disabled={busy} {...submitButton}>
        {busy ? words.working : words.signIn}
      </Button>
      <p className="mt-24 grid justify-items-center gap-12 text-sm">
        <LinkButton place="alone" onClick={change}>
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </LinkButton>
        <LinkButton place="alone" onClick={() => void leave()}>
          {words.otherAccount}
        </LinkButton>
      </p>
    </form>
  )
}
