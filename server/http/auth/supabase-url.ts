import { isLoopbackHost } from '../../loopback.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'

/**
 * Returns the address where the browser finds Supabase. If this is the same port (the embedded stack), it is
 * the address that the browser used for this server; the bind address would mean nothing to the browser.
 */
export function findPublicSupabaseUrl(env: EnvWithSupabase, origin: string): string {
  return isThisPort(env) ? origin : env.supabase.url
}

/** Tells whether Supabase answers on our own port. */
export function isThisPort({ host, port, supabase }: EnvWithSupabase): boolean {
  const url = new URL(supabase.url)
  const ours = url.hostname === host || isLoopbackHost(url.hostname)
  return url.protocol === 'http:' && ours && Number(url.port || 80) === port
}
