/**
 * Auth and Storage by Supabase Lite on our Postgres, as two separate apps. Each signs links or tokens with
 * its own secret: the subject of a link to a stored file is a name that a person chose, and the link must
 * never pass for a person's token. Only this file and auth-storage-schema.ts know the library; auth/ and
 * storage/ guard the access to it.
 */
import { App, setExperimental } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { type AuthMail, mailTemplates, readAuthMail } from './auth/auth-mail.ts'
import { accessTokenSeconds, codeDigits, codeSeconds, passwordLength } from './auth/auth-rules.ts'
import { logConsole } from './log-console.ts'
import { storedFileLimit } from './storage/storage-limit.ts'
import { createStoredFiles } from './storage/stored-files.ts'

export type AuthStorageOptions = {
  /** Logs in as `supabase_auth_admin`. */
  authUrl: string
  jwtSecret: string
  /**
   * The secret of the tokens that Storage accepts and signs; only the door in front of it knows this secret.
   */
  storageSecret: string
  publishableKey: string
  secretKey: string
  publicUrl: string
  storageDir: string
  /** Sends one mail of Auth. If it rejects, the request that caused the mail fails. */
  sendMail(mail: AuthMail): Promise<void>
  log: Pick<Logger, 'error'>
}

export type AuthStorage = {
  auth(request: Request): Promise<Response>
  storage(request: Request): Promise<Response>
  /** Runs our own few statements in the schema `auth`. */
  sql: Sql
  close(): Promise<void>
}

/**
 * Passes JSON text on unchanged. The library gives JSON that is already text, and its driver would make a
 * JSON string of it once more: triggers on auth.users would then find nothing in `raw_user_meta_data`.
 */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

export function createAuthStorage(options: AuthStorageOptions): AuthStorage {
  const connection = createPostgresConnection({
    url: options.authUrl,
    postgresOptions: {
      max: 6,
      onnotice: () => {},
      connection: { application_name: 'openvibe auth' },
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  })
  // By default the library grants all tables of every schema with policies to `anon` and `authenticated`
  // before its first query for Storage. Ours are granted by the bootstrap and the migrations; this tells the
  // library that it is done.
  Object.assign(connection, { rlsState: 'active' })
  setExperimental('storage', true)

  const shared = { studio: { enabled: false }, db: { migrations: { enabled: false } } }
  const server = { admin: false, disableStudio: true }
  const auth = new App({
    ...shared,
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.publicUrl,
      jwt_expiry: accessTokenSeconds,
      enable_refresh_token_rotation: true,
      minimum_password_length: passwordLength,
      email: {
        enable_signup: true,
        enable_confirmations: false,
        double_confirm_changes: false,
        otp_length: codeDigits,
        otp_expiry: codeSeconds,
        template: mailTemplates,
      },
    },
    storage: { enabled: false },
    options: {
      server,
      drivers: { email: { send: ({ to, subject }) => options.sendMail(readAuthMail(to, subject)) } },
    },
  })
  const storage = new App({
    ...shared,
    connection,
    auth: { enabled: false, jwt_secret: options.storageSecret },
    storage: { enabled: true, file_size_limit: `${storedFileLimit}B` },
    options: { server: { ...server, apiKeys: false } },
  })
  storage._storageAdapter = createStoredFiles(options.storageDir)

  return {
    auth: async request => logConsole(options.log, () => auth.fetch(request)),
    storage: async request => logConsole(options.log, () => storage.fetch(request)),
    sql: connection.driver,
    close: () => connection.close(),
  }
}
