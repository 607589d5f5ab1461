import type { Database } from '../../db/client.ts'
import { noteSession } from '../../db/workspaces/account-sessions.ts'
import type { Exchange } from '../exchange.ts'
import type { Session } from './session.ts'

const everyMs = 10 * 60_000
const mostRemembered = 20_000
const longestDevice = 300

/** Keeps the list of a person's sessions true. Nobody waits for it. */
export type NoteSession = (exchange: Exchange, session: Session) => void

/**
 * Writes the device and the place of a session when this process first sees it, when the place changes, and
 * every ten minutes after that.
 */
export function createSessionNotes(db: Database): NoteSession {
  const noted = new Map<string, { place: string; at: number }>()

  return ({ req, clientAddress: place, log }, { userId, claims: { session_id: sessionId } }) => {
    if (sessionId === undefined) return
    const last = noted.get(sessionId)
    const now = Date.now()
    if (last && last.place === place && now - last.at < everyMs) return
    noted.delete(sessionId)
    noted.set(sessionId, { place, at: now })
    const [oldest] = noted.keys()
    if (noted.size > mostRemembered && oldest !== undefined) noted.delete(oldest)
    const device = req.headers['user-agent']?.slice(0, longestDevice) ?? null
    db.asWorker(tx => noteSession(tx, { sessionId, userId, device, place })).catch((error: unknown) =>
      log.warn({ err: error }, 'a session could not be noted'),
    )
  }
}
