import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSecrets } from '../../supabase/local/secrets.ts'

/** Reads from a data folder the environment that the children of `npm start` get for the embedded stack. */
export async function readStackEnv({ dataDir, origin }: { dataDir: string; origin: string }) {
  const secrets = await loadSecrets(dataDir)
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const url = `postgresql://postgres:${secrets.passwords.postgres}@127.0.0.1:${Number(port)}/postgres`
  return {
    DATABASE_URL: url,
    DATABASE_SESSION_URL: url,
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SUPABASE_JWT_SECRET: secrets.jwtSecret,
  }
}
