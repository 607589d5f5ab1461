import type { Sql } from 'postgres'
import { z } from 'zod'

const checked = z.object({ fits: z.boolean().nullable() })

/** Compares a password with the one of an account. */
export async function isCurrentPassword(sql: Sql, userId: string, given: string): Promise<boolean> {
  // Postgres writes the same hashes with another letter.
  const rows = await sql`
    select extensions.crypt(${given}, replace(encrypted_password, '$2b$', '$2a$')) = replace(encrypted_password, '$2b$', '$2a$')
      as fits
    from auth.users where id = ${userId}`
  return checked.parse(rows[0]).fits === true
}

const accountRow = z.object({ hasPassword: z.boolean(), provedAt: z.coerce.date().nullable() })

/** Reads whether an account has a password, and when its address was proved. */
export async function readAccount(sql: Sql, userId: string) {
  const rows = await sql`
    select coalesce(encrypted_password, '') <> '' as "hasPassword", email_confirmed_at as "provedAt"
    from auth.users where id = ${userId}`
  return accountRow.parse(rows[0])
}
