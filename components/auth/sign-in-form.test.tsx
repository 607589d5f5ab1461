// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NewPasswordForm } from './new-password-form'
import { SecondStepForm } from './second-step-form'
import { SignInForm } from './sign-in-form'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('The connection is down.')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The fields of a form: what a password manager fills in, and whether a paste arrives. */
function fields() {
  return [...document.querySelectorAll('input')].map(input => {
    const paste = createEvent.paste(input)
    fireEvent(input, paste)
    return `${input.autocomplete}${paste.defaultPrevented ? ', no paste' : ''}`
  })
}

describe('the fields for signing in take pastes and are known to password managers', () => {
  it.each([
    ['with a password', <SignInForm key="in" next="/" start="sign-in" />, ['username', 'current-password']],
    ['with a new account', <SignInForm key="up" next="/" start="sign-up" />, ['name', 'username']],
    ['with a second step', <SecondStepForm key="second" next="/" />, ['one-time-code']],
    ['with a new password', <NewPasswordForm key="new" next="/" />, ['new-password']],
  ])('%s', (_which, form, expected) => {
    render(form)
    expect(fields()).toEqual(expected)
  })
})

const message = '#m-0193a000-0000-7000-8000-0000000000a2'

describe('the message that the address names goes along with a sign-in', () => {
  const asked: { path: string; body: unknown }[] = []
  beforeEach(() => {
    asked.length = 0
    location.hash = message
    const config = { supabaseUrl: '', auth: { providers: ['google'], proof: false } }
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      asked.push({ path, body: JSON.parse(String(init?.body ?? '{}')) })
      return Response.json(path === '/api/config' ? config : { status: 'link_sent' })
    })
  })
  afterEach(() => {
    location.hash = ''
  })

  it('by a link in a mail and by another account', async () => {
    render(<SignInForm next="/orchard/general/a-thread" start="sign-in" />)
    const goal = `/orchard/general/a-thread${message}`
    const google = await screen.findByRole('link', { name: /Google/ })
    expect(google.getAttribute('href')).toBe(
      `/api/auth/oauth?provider=google&next=${encodeURIComponent(goal)}`,
    )
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@orchard.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send me a sign-in link' }))
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        path: expect.stringContaining('magic-link'),
        body: { email: 'ada@orchard.example', next: goal },
      }),
    )
  })
})
