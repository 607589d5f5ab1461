// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from '@testing-library/react'
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
