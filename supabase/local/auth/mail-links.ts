import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { mailKinds } from './auth-mail.ts'
import { codeSeconds } from './auth-rules.ts'

const mailLink = z.object({
  verificationType: z.enum(mailKinds),
  verificationHash: z.string(),
  redirectTo: z.string(),
  codeChallenge: z.string().nullable(),
  codeChallengeMethod: z.string().nullable(),
})

/** A link in a mail: following it proves an address to Auth, and then continues at `redirectTo`. */
export type MailLink = z.infer<typeof mailLink>

export type MailLinks = {
  /**
   * Stores a link and returns its token. Links that ask for a code exchange are marked the same way as on a
   * hosted project.
   */
  create(link: MailLink): Promise<string>
  find(token: string): Promise<MailLink | null>
  remove(token: string): Promise<void>
}

/**
 * Stores links by the hashes of their tokens, so that a person who reads the table can't follow the links.
 */
export function createMailLinks(sql: Sql): MailLinks {
  return {
    async create(link) {
      const token = `${link.codeChallenge ? 'pkce_' : ''}${randomBytes(24).toString('hex')}`
      await sql`delete from auth.openvibe_mail_links where created_at < now() - make_interval(secs => ${codeSeconds})`
      await sql`
        insert into auth.openvibe_mail_links
          (token_hash, verification_type, verification_hash, redirect_to, code_challenge, code_challenge_method)
        values (${hash(token)}, ${link.verificationType}, ${link.verificationHash}, ${link.redirectTo},
          ${link.codeChallenge}, ${link.codeChallengeMethod})`
      return token
    },
    async find(token) {
      const rows = await sql`
        select verification_type as "verificationType", verification_hash as "verificationHash",
          redirect_to as "redirectTo", code_challenge as "codeChallenge",
          code_challenge_method as "codeChallengeMethod"
        from auth.openvibe_mail_links
        where token_hash = ${hash(token)} and created_at > now() - make_interval(secs => ${codeSeconds})`
      return rows[0] ? mailLink.parse(rows[0]) : null
    },
    async remove(token) {
      await sql`delete from auth.openvibe_mail_links where token_hash = ${hash(token)}`
    },
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
