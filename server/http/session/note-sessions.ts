import { listKnownDevices, noteSession, type SessionSighting } from '../../db/accounts/account-sessions.ts'
import type { Database } from '../../db/client.ts'
import { findProfile } from '../../db/workspaces/profiles.ts'
import { isNewDevice } from '../../domain/accounts/new-device.ts'
import type { SendMail } from '../../mail/send-mail.ts'
import { tellOwner } from '../auth/account/tell-owner.ts'
import type { Exchange } from '../exchange.ts'
import type { Session } from './session.ts'

const everyMs = 10 * 60_000
const mostRemembered = 20_000
const longestDevice = 300

/**
 * Keeps the list of a person's sessions true, and mails the person about a session from a new device. Nobody
 * waits for it.
 */
export type NoteSession = (exchange: Exchange, session: Session) => void

/**
 * Writes the device and the place of a session when this process first sees it, when the place changes, and
 * every ten minutes after that.
 */
export function createSessionNotes(db: Database, sendMail: SendMail | null): NoteSession {
  const noted = new Map<string, { place: string; at: number }>()

  return (exchange, { userId, claims: { session_id: sessionId } }) => {
    const { req, clientAddress: place } = exchange
    if (sessionId === undefined) return
    const last = noted.get(sessionId)
    const now = Date.now()
    if (last && last.place === place && now - last.at < everyMs) return
    noted.delete(sessionId)
    noted.set(sessionId, { place, at: now })
    const [oldest] = noted.keys()
    if (noted.size > mostRemembered && oldest !== undefined) noted.delete(oldest)
    const device = req.headers['user-agent']?.slice(0, longestDevice) ?? null
    note(exchange, { sessionId, userId, device, place }).catch((error: unknown) =>
      exchange.log.warn({ err: error }, 'a session could not be noted'),
    )
  }

  async function note(exchange: Exchange, sighting: SessionSighting): Promise<void> {
    const { isFirst } = await db.asWorker(tx => noteSession(tx, sighting))
    if (!isFirst) return
    const { email, known } = await db.asWorker(async tx => ({
      email: (await findProfile(tx, sighting))?.email,
      known: await listKnownDevices(tx, sighting),
    }))
    if (email && isNewDevice(sighting, known)) {
      await tellOwner(sendMail, exchange, email, { kind: 'new_device' })
    }
  }
}
