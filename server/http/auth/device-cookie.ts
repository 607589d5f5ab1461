/**
 * A cookie that tells a device where a person has signed in before from all others. It holds a random id and, for each
 * of the last accounts, a signature of the id with the account: nobody can make one for another account.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { EnvWithSupabase } from '../env-with-supabase.ts'
import { describeSessionCookie, readCookies, type SetCookie } from '../session/session-cookies.ts'

const mostAccounts = 5
const days = 400

/** Returns the id of the device if this account was signed in there before. */
export function readDevice(env: EnvWithSupabase, req: IncomingMessage, account: string): string | null {
  const { id, marks } = readCookie(env, req)
  if (id === undefined) return null
  const own = Buffer.from(sign(env, id, account))
  const isKnown = marks.some(mark => mark.length === own.length && timingSafeEqual(Buffer.from(mark), own))
  return isKnown ? id : null
}

/** Returns the cookie that makes the device known for this account, too. */
export function rememberDevice(env: EnvWithSupabase, req: IncomingMessage, account: string): SetCookie {
  const { id = randomBytes(16).toString('base64url'), marks } = readCookie(env, req)
  const own = sign(env, id, account)
  const kept = [own, ...marks.filter(mark => mark !== own)].slice(0, mostAccounts)
  const { name, ...options } = describeSessionCookie(env)
  return {
    name: `${name}-device`,
    value: [id, ...kept].join('.'),
    options: { ...options, maxAge: days * 86_400 },
  }
}

function readCookie(env: EnvWithSupabase, req: IncomingMessage): { id: string | undefined; marks: string[] } {
  const name = `${describeSessionCookie(env).name}-device`
  const value = readCookies(req).find(cookie => cookie.name === name)?.value ?? ''
  if (!/^[\w-]{22}(\.[\w-]{22}){1,5}$/.test(value)) return { id: undefined, marks: [] }
  const [id, ...marks] = value.split('.')
  return { id, marks }
}

function sign({ supabase }: EnvWithSupabase, id: string, account: string): string {
  const mark = createHmac('sha256', supabase.secretKey).update(`device ${id} ${account}`).digest()
  return mark.subarray(0, 16).toString('base64url')
}
