import pg from 'pg'
import { z } from 'zod'
import { startSmtp } from '../smtp.ts'
import type { AuthServer, ReceivedMail } from './auth-server.ts'

const remoteAuth = z.object({
  url: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  /** The server sends its mails to this port of this machine. */
  smtpPort: z.number(),
  databaseUrl: z.string(),
})

export type RemoteAuth = z.infer<typeof remoteAuth>

/** The variable in which `npm run check:auth` names the server. */
export const remoteVariable = 'OPENVIBE_CHECK_AUTH'

export function readRemoteAuth(): RemoteAuth | null {
  const text = process.env[remoteVariable]
  return text ? remoteAuth.parse(JSON.parse(text)) : null
}

export async function openRemoteAuth(remote: RemoteAuth): Promise<AuthServer> {
  const smtp = await startSmtp(remote.smtpPort)
  const db = new pg.Client(remote.databaseUrl)
  await db.connect()
  return {
    ...remote,
    db,
    async newestMailTo(address) {
      const mails = smtp.received.waiting().map(decode)
      return readRemoteMail(mails.findLast(mail => new RegExp(`^To: .*${address}`, 'm').test(mail)) ?? '')
    },
    async stop() {
      await db.end()
      await smtp.stop()
    },
  }
}

/** Decodes quoted-printable, in which links are broken over lines. */
function decode(mail: string): string {
  return mail
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function readRemoteMail(mail: string): ReceivedMail {
  return {
    link: /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? null,
    code: /<p>(\d{6})<\/p>/.exec(mail)?.[1] ?? null,
  }
}
