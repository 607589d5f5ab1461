/**
 * Runs the contract tests of Auth against a server by its address, for example a Supabase Auth server on this machine:
 *
 *   npm run check:auth -- http://127.0.0.1:9999 --jwt-secret … --database postgresql://… --smtp-port 2525
 *
 * The server must send its mails to that port, ask for confirmed addresses, for the current password and for
 * reauthentication when a password changes, and want passwords of eight characters. The tests make accounts and leave
 * them behind. Before them it says what the server's settings leave open (docs/decisions/103-account-proofs.md).
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { SignJWT } from 'jose'
import * as z from 'zod'
import { type RemoteAuth, remoteVariable } from './remote-auth.ts'

const usage =
  'Usage: npm run check:auth -- ADDRESS (--jwt-secret SECRET | --publishable-key KEY --secret-key KEY) --database URL --smtp-port PORT'

async function readArguments(): Promise<RemoteAuth> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'jwt-secret': { type: 'string' },
      'publishable-key': { type: 'string' },
      'secret-key': { type: 'string' },
      database: { type: 'string' },
      'smtp-port': { type: 'string' },
    },
  })
  const secret = values['jwt-secret']
  const publishableKey = values['publishable-key'] ?? (secret && (await signKey('anon', secret)))
  const secretKey = values['secret-key'] ?? (secret && (await signKey('service_role', secret)))
  const [url] = positionals
  if (!url || !publishableKey || !secretKey || !values.database || !values['smtp-port'])
    throw new Error(usage)
  return {
    url: url.replace(/\/$/, ''),
    publishableKey,
    secretKey,
    databaseUrl: values.database,
    smtpPort: Number(values['smtp-port']),
  }
}

function signKey(role: string, jwtSecret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1 hour')
    .sign(new TextEncoder().encode(jwtSecret))
}

// One file at a time, because all of them receive mails at one port.
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--no-file-parallelism',
  'supabase/tests/auth-contract',
]
const told = `A project's own /auth/v1 accepts an access token as proof for more than the app's door does. So set
SUPABASE_JWT_SECRET: without it, pages hold the access token of their person. Turn on "Secure email change",
"Secure password change", "Require current password when updating" and the emails about changes of an account,
and set SMTP_URL. SECURITY.md says why.

`

/** Tells what the keys of a server mean for the tokens that pages hold. */
async function describeKeys({ url, publishableKey }: RemoteAuth): Promise<string> {
  const answer = await fetch(`${url}/.well-known/jwks.json`, { headers: { apikey: publishableKey } })
  const { keys } = jwks.parse(await answer.json())
  return keys.length > 0
    ? 'This server publishes signing keys: nobody else can sign a token for Realtime, so pages keep the access token.\n'
    : 'This server signs with a shared secret: with SUPABASE_JWT_SECRET, pages get a token for Realtime alone.\n'
}

const jwks = z.object({ keys: z.array(z.unknown()) }).catch({ keys: [] })

const remote = await readArguments().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(2)
})
process.stdout.write(told + (await describeKeys(remote).catch(() => '')))
const env = { ...process.env, [remoteVariable]: JSON.stringify(remote) }
spawn(process.execPath, vitest, { env, stdio: 'inherit' }).on('exit', code => process.exit(code ?? 1))
