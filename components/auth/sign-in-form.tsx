'use client'

import { type FormEvent, useRef, useState } from 'react'
import type { PublicConfig } from '@/components/config/public-config'
import { useConfig } from '@/components/config/use-config'
import { authStrings } from '@/components/strings/auth'
import { Button, buttonStyle } from '@/components/ui/button/button'
import { LinkButton } from '@/components/ui/button/link-button'
import { linkStyle } from '@/components/ui/button/link-style'
import { Input } from '@/components/ui/form/control'
import { Hint } from '@/components/ui/form/hint'
import { Label } from '@/components/ui/form/label'
import { Icon } from '@/components/ui/icon'
import { useSubmitWhenLive } from '@/components/ui/use-submit-when-live'
import { entryFormStyle, entryTitleStyle } from './entry-style'
import { NewPasswordInput } from './new-password-input'
import { type AuthAnswer, postAuth } from './post-auth'
import { useGoal } from './use-goal'

export interface SignInFormProps {
  /** The address to open after sign-in: a path of this site. */
  next: string
  /** A sentence that is true on arrival, such as an expired link. */
  linkProblem?: string
  /** The invite that brought the person here; it opens a closed sign-up. */
  invite?: string
  start: 'sign-in' | 'sign-up'
  /** A sentence in place of the usual one above the sign-up. */
  lead?: string
  /** The public settings, with which the server drew the page. */
  known?: PublicConfig | undefined
}

const words = authStrings

/** Sign in or create an account: one form, because the fields are the same and people mix them up. */
export function SignInForm({ next: asked, linkProblem, invite, start, lead, known }: SignInFormProps) {
  const next = useGoal(asked)
  const config = useConfig(known)
  const providers = config?.auth.providers ?? []
  // The embedded stack keeps mails in its own mailbox while it only answers to this machine.
  const isLocal =
    config !== undefined && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(config.supabaseUrl)
  const [mode, setMode] = useState(start)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(linkProblem ? { reason: 'link', message: linkProblem } : null)
  const [mailed, setMailed] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const signingUp = mode === 'sign-up'
  const submitButton = useSubmitWhenLive()
  // Where an address is proved first, a password is chosen after that.
  const asksPassword = !signingUp || config?.auth.proof === false
  const byLink = signingUp && config?.auth.proof === true

  async function ask(work: Promise<AuthAnswer>, email: string, sent: (email: string) => string) {
    setBusy(true)
    const answer = await work
    // A whole page load, so that every request has the cookies of the new session.
    if (answer.ok && answer.status === 'signed_in') return location.assign(next)
    if (answer.ok) {
      setMailed(sent(email))
      return setBusy(false)
    }
    setProblem(answer)
    setBusy(false)
    form.current?.querySelector<HTMLInputElement>(`#${fieldOf(answer.reason)}`)?.focus()
  }

  function read(name: string) {
    const value = form.current ? new FormData(form.current).get(name) : null
    return typeof value === 'string' ? value : ''
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const body = { email: read('email').trim(), ...(asksPassword ? { password: read('password') } : {}) }
    const more = signingUp ? { displayName: read('name').trim(), next, ...(invite ? { invite } : {}) } : {}
    void ask(postAuth(mode, { ...body, ...more }), body.email, words.confirmationSent)
  }

  /** Asks for a mail: with a sign-in link, or with one to set a new password. */
  function mailTo(action: 'magic-link' | 'reset-password') {
    const email = read('email').trim()
    if (!email) return setProblem({ reason: 'invalid_email', message: words.emailNeeded })
    setProblem(null)
    const sent = action === 'reset-password' ? words.resetSent : words.linkSent
    void ask(postAuth(action, { email, next, ...(invite ? { invite } : {}) }), email, sent)
  }

  const wrongField = problem ? fieldOf(problem.reason) : null
  const trouble = problem && (
    <Hint tone="bad" icon="triangle-alert" className="mt-5 mb-8" id="problem">
      {problem.message}
    </Hint>
  )
  const marks = (field: string) =>
    wrongField === field ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {}

  return (
    <form className={entryFormStyle} ref={form} onSubmit={submit}>
      <h1 className={entryTitleStyle}>{signingUp ? words.signUp : words.signIn}</h1>
      <p className="mt-4 mb-24 text-text-2">
        {signingUp ? (lead ?? (byLink ? words.signUpByLinkLead : words.signUpLead)) : words.signInLead}
      </p>
      {signingUp && !invite && config?.firstAccount && (
        <Hint className="mb-16">{words.firstAccountNeeded}</Hint>
      )}
      {byLink && !invite && !config.firstAccount && config.signups === 'invited' && (
        <Hint className="mb-16">{words.inviteNeeded}</Hint>
      )}
      {wrongField === 'form' && trouble}
      {signingUp && (
        <div className="mb-16">
          <Label htmlFor="name">{words.name}</Label>
          <Input
            size="l"
            id="name"
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            onChange={event => setName(event.target.value)}
          />
        </div>
      )}
      <div className="mb-16">
        <Label htmlFor="email">{words.email}</Label>
        <Input
          size="l"
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          onChange={event => setEmail(event.target.value)}
          {...marks('email')}
        />
        {wrongField === 'email' && trouble}
      </div>
      {asksPassword && (
        <div className="mb-16">
          {signingUp ? (
            <NewPasswordInput
              size="l"
              id="password"
              label={words.password}
              facts={[name, email]}
              problem={wrongField === 'password' && problem ? problem.message : null}
            />
          ) : (
            <>
              <Label htmlFor="password">{words.password}</Label>
              <Input
                size="l"
                id="password"
                name="password"
                type="password"
                required
                autoComplete="current-password"
                {...marks('password')}
              />
              {wrongField === 'password' && trouble}
              <p className="mt-4 text-sm">
                <LinkButton place="alone" disabled={busy} onClick={() => mailTo('reset-password')}>
                  {words.forgot}
                </LinkButton>
              </p>
            </>
          )}
        </div>
      )}
      <Button look="main" size="l" className="mt-8 w-full" disabled={busy} {...submitButton}>
        {busy ? words.working : byLink ? words.signUpByLink : signingUp ? words.signUp : words.signIn}
      </Button>
      {!byLink && (
        <Button size="l" className="mt-8 w-full" disabled={busy} onClick={() => mailTo('magic-link')}>
          <Icon name="mail" small /> {words.sendLink}
        </Button>
      )}
      {providers.map(provider => (
        <a
          key={provider}
          className={buttonStyle({ size: 'l', className: 'mt-8 w-full' })}
          href={`/api/auth/oauth?provider=${provider}&next=${encodeURIComponent(next)}`}
        >
          {words.with(providerNames.get(provider) ?? provider)}
        </a>
      ))}
      {/* As a flex box it keeps its margins while it is empty. */}
      <Hint className="mt-5 flex" role="status">
        {mailed}
      </Hint>
      {mailed && isLocal && (
        <a className={linkStyle()} href="/auth/mail">
          {words.openInbox}
        </a>
      )}
      <p className="mt-24 text-center text-sm text-text-2">
        {signingUp ? words.haveAccount : words.newHere}{' '}
        <LinkButton
          place="alone"
          onClick={() => {
            setMode(signingUp ? 'sign-in' : 'sign-up')
            setProblem(null)
          }}
        >
          {signingUp ? words.signIn : words.signUp}
        </LinkButton>
      </p>
    </form>
  )
}

const providerNames = new Map([
  ['google', 'Google'],
  ['github', 'GitHub'],
])

/** Returns the field that a refusal is about. */
function fieldOf(reason: string): 'email' | 'password' | 'form' {
  if (reason === 'wrong_credentials' || reason === 'weak_password') return 'password'
  if (reason === 'invalid_email' || reason === 'email_in_use') return 'email'
  return 'form'
}
