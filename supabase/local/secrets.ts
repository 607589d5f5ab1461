import { createECDH, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { z } from 'zod'

const password = z.string().min(16)

export const secretsShape = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  encryptionKey: z.string().min(32),
  /** The keys of Web Push (VAPID): a point of P-256 and its number, in base64url. */
  push: z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) }),
  passwords: z.object({ supabase_admin: password, postgres: password, supabase_auth_admin: password }),
})

export type LocalSecrets = z.infer<typeof secretsShape>

/**
 * Returns the secrets of this data folder: made at the first start, then read. Only the owner of the folder
 * may read the file.
 */
export async function loadSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, 'secrets.json')
  const stored = await readStored(file)
  const complete = secretsShape.safeParse(stored)
  if (complete.success) return complete.data

  const made = secretsShape.parse(merge(await makeSecrets(), stored))
  await mkdir(dataDir, { recursive: true })
  // A crash in the middle of writing must not leave half a file: the passwords of the database would be lost.
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return made
}

/**
 * Makes new random secrets; the two keys are tokens that Auth, Storage and Realtime accept as `anon` and
 * `service_role`.
 */
export async function makeSecrets(): Promise<LocalSecrets> {
  const jwtSecret = randomBytes(48).toString('base64url')
  return {
    jwtSecret,
    publishableKey: await signKey('anon', jwtSecret),
    secretKey: await signKey('service_role', jwtSecret),
    encryptionKey: randomBytes(48).toString('base64url'),
    push: makePushKeys(),
    passwords: {
      supabase_admin: randomBytes(24).toString('base64url'),
      postgres: randomBytes(24).toString('base64url'),
      supabase_auth_admin: randomBytes(24).toString('base64url'),
    },
  }
}

function makePushKeys(): LocalSecrets['push'] {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The number may begin with zeros, which the text must keep.
  const privateKey = pair.getPrivateKey().toString('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') }
}

function signKey(role: 'anon' | 'service_role', jwtSecret: string) {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('openvibe')
    .setIssuedAt()
    .setExpirationTime('10 years')
    .sign(new TextEncoder().encode(jwtSecret))
}

const storedShape = secretsShape
  .partial()
  .extend({ passwords: secretsShape.shape.passwords.partial().optional() })
type StoredSecrets = z.infer<typeof storedShape>

async function readStored(file: string): Promise<StoredSecrets> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return storedShape.parse(JSON.parse(text))
}

/**
 * Adds the secrets that a folder of an older version lacks. The keys are signed with the secret, so these
 * three are kept or replaced together.
 */
function merge(made: LocalSecrets, stored: StoredSecrets) {
  const signed = stored.jwtSecret && stored.publishableKey && stored.secretKey ? stored : made
  return {
    ...made,
    ...signed,
    encryptionKey: stored.encryptionKey ?? made.encryptionKey,
    push: stored.push ?? made.push,
    passwords: { ...made.passwords, ...stored.passwords },
  }
}
