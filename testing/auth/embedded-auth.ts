import { startLocalSupabase } from '../local-supabase.ts'
import type { AuthServer } from './auth-server.ts'

export async function startEmbeddedAuth(): Promise<AuthServer> {
  const local = await startLocalSupabase()
  return {
    url: `${local.url}/auth/v1`,
    publishableKey: local.secrets.publishableKey,
    secretKey: local.secrets.secretKey,
    db: local.db,
    async newestMailTo(address) {
      const [mail] = await local.mailsTo(address)
      return {
        link: /http\S+/.exec(mail?.text ?? '')?.[0] ?? null,
        code: /code: (\d+)/.exec(mail?.text ?? '')?.[1] ?? null,
      }
    },
    stop: () => local.stop(),
  }
}
