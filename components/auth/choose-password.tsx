'use client'

import { type FormEvent, useState } from 'react'
import { authStrings } from '@/components/strings/auth'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { Input } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { useSubmitWhenLive } from '@/components/ui/use-submit-when-live'
import { entryFormStyle, entryTitleStyle } from './entry-style'
import { postAuth } from './post-auth'

const words = authStrings

/** Asks for a password after the first proof of an address, which has ended every earlier one. It can be skipped. */
export function ChoosePassword({ next }: { next: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submitButton = useSubmitWhenLive()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setBusy(true)
    const answer = await postAuth('first-password', { password })
    if (answer.ok) return location.assign(next)
    setProblem(answer.message)
    setBusy(false)
  }

  return (
    <form className={entryFormStyle} onSubmit={submit}>
      <h1 className={entryTitleStyle}>{words.choosePassword}</h1>
      <p className="mt-4 mb-24 text-text-2">{words.choosePasswordLead}</p>
      <div className="mb-16">
        <Label htmlFor="password">{words.password}</Label>
        <Input
          size="l"
          id="password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': 'hint' } : {})}
        />
        <Hint className="mt-5" id="hint" {...(problem ? { tone: 'bad', icon: 'triangle-alert' } : {})}>
          {problem ?? words.passwordHint}
        </Hint>
      </div>
      <Button look="main" size="l" className="mt-8 w-full" disabled={busy} {...submitButton}>
        {busy ? words.working : words.savePassword}
      </Button>
      <a className={buttonStyle({ size: 'l', className: 'mt-8 w-full' })} href={next}>
        {words.skipPassword}
      </a>
    </form>
  )
}
