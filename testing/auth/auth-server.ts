import type pg from 'pg'

export type ReceivedMail = { link: string | null; code: string | null }

export type AuthServer = {
  /** The address of Auth itself, for example `https://project.example.com/auth/v1`. */
  url: string
  publishableKey: string
  /** The key of the server, which may remove second factors of others. */
  secretKey: string
  /** For what only time can do, as a session of yesterday. */
  db: pg.Client
  newestMailTo(address: string): Promise<ReceivedMail>
  stop(): Promise<void>
}
