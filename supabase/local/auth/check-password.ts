import type { Sql } from 'postgres'
import { z } from 'zod'

const checked = z.object({ id: z.uuid().nullable(), proved: z.boolean().nullable(), fits: z.boolean() })

/**
 * Checks a password with the same work for every address, whether it has an account, a password or neither: the time of
 * a refusal tells nothing. The library would refuse an unknown or unproved address before it looks at the password.
 */
export async function checkPassword(
  sql: Sql,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string; proved: boolean } | null> {
  if (`${email}${password}`.includes('\0')) return null
  const rows = await sql`
    with account as (
      select id, email_confirmed_at is not null as proved, nullif(encrypted_password, '') as hash
      from auth.users where email = ${email} and not is_sso_user
    ), stored as materialized (
      select coalesce((select replace(hash, '$2b$', '$2a$') from account), extensions.gen_salt('bf', 10)) as hash
    )
    select account.id, account.proved, extensions.crypt(${password}, stored.hash) = stored.hash as fits
    from stored left join account on true`
  const { id, proved, fits } = checked.parse(rows[0])
  return fits && id ? { userId: id, proved: proved === true } : null
}
