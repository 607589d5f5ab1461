/**
 * An Auth server for the contract tests: the embedded one, or any other by its address (`npm run check:auth`). The tests
 * know only what supabase-js and mails show them, so they say the same about every server. They call it as the app does,
 * with the server's key: from everybody else the embedded one asks for more (supabase/tests/account-acts.itest.ts).
 */
import { AuthClient } from '@supabase/supabase-js'
import { startEmbeddedAuth } from './embedded-auth.ts'
import { openRemoteAuth, readRemoteAuth } from './remote-auth.ts'

export type Client = InstanceType<typeof AuthClient>

export type AuthStage = Awaited<ReturnType<typeof openAuthStage>>

export async function openAuthStage() {
  const remote = readRemoteAuth()
  const server = remote ? await openRemoteAuth(remote) : await startEmbeddedAuth()
  const client = (options: { flowType?: 'pkce' | 'implicit'; key?: string } = {}): Client => {
    const key = options.key ?? server.secretKey
    const kept = new Map<string, string>()
    return new AuthClient({
      url: server.url,
      headers: { apikey: key, Authorization: `Bearer ${key}` },
      autoRefreshToken: false,
      flowType: options.flowType ?? 'implicit',
      storage: {
        getItem: name => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: name => void kept.delete(name),
      },
    })
  }
  return {
    ...server,
    client,
    admin: () => client({ key: server.secretKey }),
    /** Follows the link of a mail as a browser does. Returns the address where it ends. */
    async follow(link: string | null): Promise<URL> {
      const response = await fetch(link ?? '', { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? 'about:blank')
    },
    /** Makes sessions look as if they began two days ago. */
    async ageSessionsOf(userId: string): Promise<void> {
      await server.db.query(
        `update auth.sessions set created_at = created_at - interval '2 days' where user_id = $1`,
        [userId],
      )
    },
  }
}
