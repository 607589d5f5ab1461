import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { describeAuthFailure } from './auth-failure.ts'

const open = parseEnv({})
const invited = parseEnv({ OPENVIBE_SIGNUPS: 'invited' })

describe('an error of Auth', () => {
  test.each([
    [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 401, 'wrong_credentials'],
    [new AuthWeakPasswordError('too short', 422, ['length']), 422, 'weak_password'],
    [new AuthApiError('User already registered', 422, 'user_already_exists'), 409, 'email_in_use'],
    [new AuthApiError('invalid', 400, 'email_address_invalid'), 400, 'invalid_email'],
    [new AuthApiError('slow down', 429, 'over_email_send_rate_limit'), 429, 'rate_limited'],
    [new AuthApiError('Signups not allowed', 422, 'signup_disabled'), 403, 'signups_closed'],
    [new AuthApiError('expired', 403, 'otp_expired'), 410, 'link_expired'],
    [new AuthRetryableFetchError('fetch failed', 0), 503, 'auth_unavailable'],
  ])('(%s) becomes %i %s', (error, status, reason) => {
    expect(describeAuthFailure(open, error)).toMatchObject({
      status,
      reason,
      message: expect.stringMatching(/\.$/),
    })
  })

  test('about a person that the database refused means that sign-up is closed, if it is closed', () => {
    const error = new AuthRetryableFetchError('Database error saving new user', 500)
    expect(describeAuthFailure(invited, error).reason).toBe('signups_closed')
    expect(describeAuthFailure(open, error).reason).toBe('auth_unavailable')
  })
})
