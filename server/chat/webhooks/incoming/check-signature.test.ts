import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { IncomingScheme } from '../../../domain/webhooks/incoming.ts'
import { checkSignature } from './check-signature.ts'

type Signed = Exclude<IncomingScheme, 'address'>

const now = Date.parse('2026-11-23T12:00:00Z')
const body = '{"type":"build.failed","text":"Zażółć"}'
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const standardSecret = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`
const secrets: Record<Signed, string> = {
  standard: standardSecret,
  github: 'It’s a Secret to Everybody',
  stripe: 'whsec_from_stripe',
  slack: '8f742231b10e8888abcd99yyyzzz85a5',
}

/** Signs as the documentation of each sender says. */
function sign(
  scheme: Signed,
  { secret = secrets[scheme], text = body, at = now } = {},
): Record<string, string> {
  const seconds = String(Math.floor(at / 1_000))
  switch (scheme) {
    case 'standard':
      return {
        'webhook-id': 'msg_1',
        'webhook-timestamp': seconds,
        'webhook-signature': new Webhook(secret).sign('msg_1', new Date(at), text),
      }
    case 'github':
      return { 'x-hub-signature-256': `sha256=${hmac(secret, text)}` }
    case 'stripe':
      return { 'stripe-signature': `t=${seconds},v0=old,v1=${hmac(secret, `${seconds}.${text}`)}` }
    case 'slack':
      return {
        'x-slack-request-timestamp': seconds,
        'x-slack-signature': `v0=${hmac(secret, `v0:${seconds}:${text}`)}`,
      }
  }
}

const check = (scheme: Signed, headers: Record<string, string>, text = body) =>
  checkSignature(scheme, secrets[scheme], { headers, body: text, now }).ok

const schemes: Signed[] = ['standard', 'github', 'stripe', 'slack']

describe.each(schemes)('the signature of %s', scheme => {
  test('is accepted for exactly the body that was signed', () => {
    expect(check(scheme, sign(scheme))).toBe(true)
    expect(check(scheme, sign(scheme), `${body} `)).toBe(false)
  })

  test('is refused if another secret made it', () => {
    const secret = scheme === 'standard' ? `whsec_${Buffer.from('another').toString('base64')}` : 'another'
    expect(check(scheme, sign(scheme, { secret }))).toBe(false)
  })

  test('is refused without each of its headers, and cut or empty', () => {
    const headers = sign(scheme)
    for (const name of Object.keys(headers)) {
      const { [name]: value = '', ...others } = headers
      expect(check(scheme, others), `without ${name}`).toBe(false)
      for (const wrong of ['', value.slice(0, -1), `${value}0`]) {
        expect(check(scheme, { ...others, [name]: wrong }), `${name}: ${wrong}`).toBe(false)
      }
    }
  })

  test.runIf(scheme !== 'github')('is refused when it is older or newer than five minutes', () => {
    expect(check(scheme, sign(scheme, { at: now - 299_000 }))).toBe(true)
    expect(check(scheme, sign(scheme, { at: now - 301_000 }))).toBe(false)
    expect(check(scheme, sign(scheme, { at: now + 301_000 }))).toBe(false)
  })
})

describe('the signature', () => {
  test('of GitHub is that of its documentation', () => {
    const headers = {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    }
    const request = { headers, body: 'Hello, World!', now }
    expect(checkSignature('github', 'It’s a Secret to Everybody'.replace('’', "'"), request).ok).toBe(true)
  })

  test('of Slack is that of its documentation', () => {
    const text =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
    const headers = {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    }
    expect(checkSignature('slack', secrets.slack, { headers, body: text, now: 1531420618_000 }).ok).toBe(true)
  })

  test('of Standard Webhooks and of Stripe can be one of several, while the sender changes its secret', () => {
    const standard = sign('standard')
    const both = { ...standard, 'webhook-signature': `v1,AAAA ${standard['webhook-signature']}` }
    expect(check('standard', both)).toBe(true)
    const { 'stripe-signature': stripe = '' } = sign('stripe')
    expect(check('stripe', { 'stripe-signature': stripe.replace(',v1=', ',v1=00,v1=') })).toBe(true)
  })
})
