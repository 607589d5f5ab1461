import type { ISql } from 'postgres'
import { z } from 'zod'

const moment = z.coerce.date().transform(date => date.toISOString())

const factorRow = z.object({
  id: z.uuid(),
  status: z.enum(['unverified', 'verified']),
  friendlyName: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  lastChallengedAt: moment.nullable(),
})

/** A second factor of a person, without its secret. */
export type Factor = z.infer<typeof factorRow>

export async function listFactors(sql: ISql, userId: string): Promise<Factor[]> {
  const rows = await sql`
    select id, status, friendly_name as "friendlyName", created_at as "createdAt", updated_at as "updatedAt",
      last_challenged_at as "lastChallengedAt"
    from auth.mfa_factors where user_id = ${userId} order by created_at, id`
  return z.array(factorRow).parse(rows)
}

export async function findFactor(sql: ISql, userId: string, factorId: string): Promise<Factor | null> {
  return (await listFactors(sql, userId)).find(factor => factor.id === factorId) ?? null
}

/** Returns a factor as it stands in answers of GoTrue. */
export function describeFactor(factor: Factor) {
  return {
    id: factor.id,
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
    status: factor.status,
    ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
    factor_type: 'totp',
    phone: '',
    last_challenged_at: factor.lastChallengedAt,
  }
}
