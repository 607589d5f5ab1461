import { z } from 'zod'

export const mailKinds = ['signup', 'magiclink', 'recovery', 'email_change'] as const

const authMail = z.object({
  kind: z.enum(mailKinds),
  /** The proof of the address, when it is handed back to Auth. */
  hash: z.string().min(1),
  /** The digits that a person may type instead of following the link. */
  code: z.string().min(1),
})

/**
 * A mail that Auth wants to send. We write its words, see compose-mail.ts. A mail for reauthentication has digits and no
 * link. The mails about a new address go to both addresses and name it.
 */
export type AuthMail = { to: string; hash: string; code: string; newAddress?: string } & {
  kind: (typeof mailKinds)[number] | 'reauthentication'
}

/**
 * The templates from which the library renders mails. Ours turn the subject line into a small document that
 * can be read back.
 */
export const mailTemplates = {
  confirmation: { subject: template('signup') },
  magic_link: { subject: template('magiclink') },
  recovery: { subject: template('recovery') },
  email_change: { subject: template('email_change') },
}

function template(kind: AuthMail['kind']): string {
  return JSON.stringify({ kind, hash: '{{ .TokenHash }}', code: '{{ .Token }}' })
}

export function readAuthMail(to: string, subject: string): AuthMail {
  return { to, ...authMail.parse(JSON.parse(subject)) }
}
