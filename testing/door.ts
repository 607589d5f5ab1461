/**
 * The door with real Auth and a real database behind it. In place of a page, it answers with the things that
 * Next would have been told.
 */

import { findEmbeddedProof } from '../server/address-proof.ts'
import { type Database, openDatabase } from '../server/db/client.ts'
import {
  setAddressProof,
  setSignups,
  setWorkspaceCreators,
} from '../server/db/workspaces/instance-settings.ts'
import { createDoor } from '../server/http/door.ts'
import { createHealthProbes } from '../server/http/health/health-probes.ts'
import type { Pages } from '../server/http/pages/pages.ts'
import { readOpening, readOpeningSoFar } from '../server/http/pages/visit.ts'
import { createLog } from '../server/log.ts'
import { createSmtpSender } from '../server/mail/send-mail.ts'
import { type LocalSupabaseFixture, startLocalSupabase } from './local-supabase.ts'

const pages: Pages = {
  isFile: pathname => pathname.startsWith('/_next/') || pathname === '/icon.svg',
  async handleRequest({ req, res }) {
    const { 'x-nonce': nonce, 'content-security-policy': policy, 'x-openvibe-session': session } = req.headers
    const isAtHand = (await readOpeningSoFar()) !== 'late'
    const opening = await readOpening()
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ page: req.url, nonce, policy, session, opening, isAtHand }))
  },
  handleUpgrade() {},
  async close() {},
}

export async function startDoor(variables: Record<string, string> = {}) {
  const lines: string[] = []
  const opened: Database[] = []
  const local = await startLocalSupabase(variables, (env, ownAttempts) => {
    const db = openDatabase({ url: env.supabase.databaseUrl })
    opened.push(db)
    const log = createLog({ level: 'info', process: 'web', write: line => lines.push(line) })
    const settled = db.asWorker(async tx => {
      await setSignups(tx, env.signups)
      await setWorkspaceCreators(tx, env.workspaces)
      await setAddressProof(tx, findEmbeddedProof(env))
    })
    const door = createDoor({
      env,
      log,
      db,
      pages,
      probes: createHealthProbes(env, db),
      dev: false,
      sendMail: env.mail ? createSmtpSender(env.mail) : null,
      ownAttempts,
    })
    return async (req, res) => {
      await settled
      await door.handleRequest(req, res)
    }
  })
  return {
    local,
    /** The lines that the door has logged. */
    lines,
    openBrowser: () => openBrowser(local),
    async stop() {
      for (const db of opened) await db.close()
      await local.stop()
    },
  }
}

export type DoorFixture = Awaited<ReturnType<typeof startDoor>>
export type Browser = ReturnType<typeof openBrowser>

/** A browser, as far as cookies are concerned. */
function openBrowser(local: LocalSupabaseFixture) {
  const jar = new Map<string, string>()
  const setCookies: string[] = []

  async function go(path: string, options: RequestInit = {}) {
    const headers = new Headers(options.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, local.url), { redirect: 'manual', ...options, headers })
    for (const cookie of response.headers.getSetCookie()) {
      setCookies.push(cookie)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  return {
    jar,
    /** Every Set-Cookie that arrived. */
    setCookies,
    go,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      go(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: local.url, ...headers },
      }),
  }
}
