import type { TransactionSql } from 'postgres'
import { z } from 'zod'
import { authError } from '../auth-error.ts'
import type { AuthDoorOptions } from '../auth-handler.ts'
import { codeSeconds } from '../auth-rules.ts'
import { beginSession, type NewSession } from '../sessions/issue-tokens.ts'

export const oneOfTwoProved =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Redeems the proof of one of the two addresses of a move. After the first one the other is still asked; after the
 * second one the account has the new address, and the answer is a session.
 */
export async function proveAddress(
  { sql, issueTokens }: Pick<AuthDoorOptions, 'sql' | 'issueTokens'>,
  hash: string,
): Promise<Response> {
  const outcome = await sql.begin(tx => redeem(tx, hash)).catch(explainTaken)
  if (outcome instanceof Response) return outcome
  return outcome === 'one of two'
    ? Response.json({ msg: oneOfTwoProved, code: '200' })
    : await issueTokens(outcome)
}

const changeRow = z.object({
  id: z.uuid(),
  next: z.string(),
  status: z.number(),
  byNew: z.boolean(),
})

async function redeem(sql: TransactionSql, hash: string): Promise<Response | 'one of two' | NewSession> {
  const rows = await sql`
    select id, email_change as next, email_change_confirm_status as status, email_change_token_new is not distinct from ${hash} as "byNew"
    from auth.users
    where (email_change_token_new = ${hash} or email_change_token_current = ${hash})
      and email_change_sent_at > now() - make_interval(secs => ${codeSeconds})
    for update`
  const change = changeRow.safeParse(rows[0]).data
  if (!change) return authError(403, 'otp_expired', 'Email link is invalid or has expired')
  if (change.status === 0) {
    await sql`
      update auth.users set email_change_confirm_status = 1,
        email_change_token_new = case when ${change.byNew} then null else email_change_token_new end,
        email_change_token_current = case when ${change.byNew} then email_change_token_current end
      where id = ${change.id}`
    return 'one of two'
  }
  await moveAccount(sql, change.id, change.next)
  return await beginSession(sql, { userId: change.id, email: change.next, method: 'otp' })
}

async function moveAccount(sql: TransactionSql, userId: string, address: string): Promise<void> {
  await sql`
    update auth.users set email = ${address}, email_change = null, email_change_token_new = null,
      email_change_token_current = null, email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null, recovery_token = null,
      reauthentication_token = null, updated_at = now()
    where id = ${userId}`
  await sql`
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', ${address}::text, 'email_verified', true),
      updated_at = now()
    where user_id = ${userId} and provider = 'email'`
}

/** Somebody else may have taken the address since the mails were sent. */
function explainTaken(error: unknown): Response {
  if (!z.object({ code: z.literal('23505') }).safeParse(error).success) throw error
  return authError(422, 'email_exists', 'A user with this email address has already been registered')
}
