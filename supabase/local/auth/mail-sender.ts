import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Mail } from '../../../server/mail/send-mail.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { type AuthCall, readStoredText } from './auth-call.ts'
import { authError } from './auth-error.ts'
import type { AuthMail } from './auth-mail.ts'
import type { MailLinks } from './mail-links.ts'
import { chooseRedirect } from './redirects.ts'

export type MailSender = {
  /**
   * Runs a call during which Auth may want to send a mail. The link of the mail does the thing that the call
   * asked for.
   */
  during(call: AuthCall, work: () => Promise<Response>): Promise<Response>
  /** Sends a mail; Auth calls this. */
  send(mail: AuthMail): Promise<void>
}

type MailSenderOptions = {
  publicUrl: string
  links: MailLinks
  deliver(mail: Mail): Promise<void>
  log: Pick<Logger, 'error'>
}

/** The target of the mail's link, and whether a code must be exchanged there (PKCE). */
type Intent = { redirectTo: string; challenge: string | null; method: string | null; failed: boolean }

/**
 * Sends the mails of Auth. Auth knows the receiver and the proof, the call knows the target of the link. They
 * are joined here: the library has no place for the target, so it is kept beside the running call.
 */
export function createMailSender({ publicUrl, links, deliver, log }: MailSenderOptions): MailSender {
  const current = new AsyncLocalStorage<Intent>()

  async function makeLink({ kind, hash }: AuthMail, intent: Intent): Promise<string | null> {
    if (kind === 'reauthentication') return null
    const token = await links.create({
      verificationType: kind,
      verificationHash: hash,
      redirectTo: intent.redirectTo,
      codeChallenge: intent.challenge,
      codeChallengeMethod: intent.method,
    })
    const link = new URL('/auth/v1/verify', publicUrl)
    link.search = new URLSearchParams({ token, type: kind, redirect_to: intent.redirectTo }).toString()
    return link.href
  }

  return {
    async during(call, work) {
      const intent = readIntent(call, publicUrl)
      if (intent instanceof Response) return intent
      const response = await current.run(intent, work)
      return intent.failed
        ? authError(500, 'unexpected_failure', 'The mail could not be sent. Try again later.')
        : response
    },
    async send(mail) {
      const intent = current.getStore()
      if (!intent) throw new Error(`Auth wanted to send a mail (${mail.kind}) that no call had requested`)
      try {
        await deliver(composeMail(mail, await makeLink(mail, intent)))
      } catch (error) {
        intent.failed = true
        log.error({ err: error, kind: mail.kind }, 'a mail could not be sent')
        throw error
      }
    },
  }
}

function readIntent(call: AuthCall, publicUrl: string): Intent | Response {
  const redirectTo = chooseRedirect(call.query.get('redirect_to'), publicUrl)
  const challenge = readStoredText(call, 'code_challenge') || null
  const method = readStoredText(call, 'code_challenge_method').toLowerCase() || null
  const sound = /^[\w.~-]{43,128}$/.test(challenge ?? '') && (method === 's256' || method === 'plain')
  if ((challenge || method) && !sound) {
    return authError(
      400,
      'validation_failed',
      'A code challenge must have 43 to 128 plain characters and the method s256 or plain.',
    )
  }
  return { redirectTo, challenge, method, failed: false }
}
