import { isLoopbackHost } from '../../loopback.ts'
import type { EnvWithSupabase } from '../env-with-supabase.ts'

/**
 * Where the browser finds Supabase. When that is this very port (the embedded stack), it is wherever the browser found
 * us; the bind address would mean nothing to it.
 */
export function findPublicSupabaseUrl(env: EnvWithSupabase, origin: string): string {
  return isThisPort(env) ? origin : env.supabase.url
}

/** Whether Supabase answers on our own port. */
export function isThisPort({ host, port, supabase }: EnvWithSupabase): boolean {
  const url = new URL(supabase.url)
  const ours = url.hostname === host || isLoopbackHost(url.hostname)
  return url.protocol === 'http:' && ours && Number(url.port || 80) === port
}
