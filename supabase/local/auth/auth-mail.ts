import { z } from 'zod'

export const mailKinds = ['signup', 'magiclink', 'recovery', 'email_change'] as const

const authMail = z.object({
  kind: z.enum(mailKinds),
  /** What proves the address when handed back to Auth. */
  hash: z.string().min(1),
  /** The digits that a person may type instead of following the link. */
  code: z.string().min(1),
})

/** A mail that Auth wants sent. The words are ours, see compose-mail.ts. */
export type AuthMail = z.infer<typeof authMail> & { to: string }

/** The library renders mails from templates; ours make of the subject line a small document that can be read back. */
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
