'use client'

import { type FormEvent, useRef, useState } from 'react'
import { useConfig } from '@/components/config/use-config'
import { authStrings } from '@/components/strings/auth'
import { Icon } from '@/components/ui/icon'
import { type AuthAnswer, postAuth } from './post-auth'

export interface SignInFormProps {
  /** The address to open after sign-in: a path of this site. */
  next: string
  /** A sentence that is true on arrival, such as an expired link. */
  linkProblem?: string
  /** The invite that brought the person here; it opens a closed sign-up. */
  invite?: string
  start: 'sign-in' | 'sign-up'
}

const words = authStrings

/** Sign in or create an account: one form, because the fields are the same and people mix them up. */
export function SignInForm({ next, linkProblem, invite, start }: SignInFormProps) {
  const config = useConfig()
  const providers = config?.auth.providers ?? []
  // The embedded stack keeps mails in its own mailbox while it only answers to this machine.
  const isLocal =
    config !== undefined && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(config.supabaseUrl)
  const [mode, setMode] = useState(start)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(linkProblem ? { reason: 'link', message: linkProblem } : null)
  const [mailed, setMailed] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const signingUp = mode === 'sign-up'

  async function ask(work: Promise<AuthAnswer>, email: string) {
    setBusy(true)
    const answer = await work
    // A whole page load, so that every request has the cookies of the new session.
    if (answer.ok && answer.status === 'signed_in') return location.assign(next)
    if (answer.ok) {
      setMailed(answer.status === 'link_sent' ? words.linkSent(email) : words.confirmationSent(email))
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
    const body = { email: read('email').trim(), password: read('password') }
    const more = signingUp ? { displayName: read('name').trim(), ...(invite ? { invite } : {}) } : {}
    void ask(postAuth(mode, { ...body, ...more }), body.email)
  }

  function sendLink() {
    const email = read('email').trim()
    if (!email) return setProblem({ reason: 'invalid_email', message: words.emailNeeded })
    setProblem(null)
    void ask(postAuth('magic-link', { email, next, ...(invite ? { invite } : {}) }), email)
  }

  const wrongField = problem ? fieldOf(problem.reason) : null
  const trouble = problem && (
    <p className="hint bad" id="problem" role="alert">
      <Icon name="triangle-alert" small /> {problem.message}
    </p>
  )
  const marks = (field: string) =>
    wrongField === field ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {}

  return (
    <form ref={form} onSubmit={submit}>
      <h1>{signingUp ? words.signUp : words.signIn}</h1>
      <p className="lead">{signingUp ? words.signUpLead : words.signInLead}</p>
      {wrongField === 'form' && trouble}
      {signingUp && (
        <div className="g">
          <label className="label" htmlFor="name">
            {words.name}
          </label>
          <input id="name" name="name" className="field" autoComplete="name" required maxLength={80} />
        </div>
      )}
      <div className="g">
        <label className="label" htmlFor="email">
          {words.email}
        </label>
        <input
          id="email"
          name="email"
          className="field"
          type="email"
          autoComplete="username"
          required
          {...marks('email')}
        />
        {wrongField === 'email' && trouble}
      </div>
      <div className="g">
        <label className="label" htmlFor="password">
          {words.password}
        </label>
        <input
          id="password"
          name="password"
          className="field"
          type="password"
          required
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          {...marks('password')}
        />
        {wrongField === 'password' ? trouble : signingUp && <p className="hint">{words.passwordHint}</p>}
      </div>
      <button className="btn main l" disabled={busy} type="submit">
        {busy ? words.working : signingUp ? words.signUp : words.signIn}
      </button>
      <button className="btn l" disabled={busy} type="button" onClick={sendLink}>
        <Icon name="mail" small /> {words.sendLink}
      </button>
      {providers.map(provider => (
        <a
          key={provider}
          className="btn l"
          href={`/api/auth/oauth?provider=${provider}&next=${encodeURIComponent(next)}`}
        >
          {words.with(providerNames.get(provider) ?? provider)}
        </a>
      ))}
      <p className="hint" role="status">
        {mailed}
      </p>
      {mailed && isLocal && (
        <a className="link" href="/auth/mail">
          {words.openInbox}
        </a>
      )}
      <p className="meta switch">
        {signingUp ? words.haveAccount : words.newHere}{' '}
        <button
          className="link"
          type="button"
          onClick={() => {
            setMode(signingUp ? 'sign-in' : 'sign-up')
            setProblem(null)
          }}
        >
          {signingUp ? words.signIn : words.signUp}
        </button>
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
