import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type CookieOptions,
  combineChunks,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
} from '@supabase/ssr'
import * as z from 'zod'
import type { Env } from '../../env.ts'
import { isBehindTls } from '../guard/hosts.ts'

export type SetCookie = { name: string; value: string; options: CookieOptions }

/** The content of the session cookie: tokens only, never the person. */
const storedShape = z.object({ access_token: z.string(), refresh_token: z.string() })
export type StoredSession = z.infer<typeof storedShape>

/** Returns the name and the flags of every cookie that belongs to the session. No script can read it. */
export function describeSessionCookie(env: Env): CookieOptions & { name: string } {
  const secure = isBehindTls(env)
  return {
    // Browsers accept __Host- from this host alone. Without TLS the port is part of the name, because cookies
    // ignore ports: two OpenVibe servers on one machine would sign each other's users out.
    name: secure ? '__Host-openvibe' : `openvibe-${env.port}`,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  }
}

export function readCookies(req: IncomingMessage): { name: string; value: string }[] {
  return parseCookieHeader(req.headers.cookie ?? '').map(({ name, value = '' }) => ({ name, value }))
}

/**
 * Reads the tokens from the cookies of a request, if it has any; it does not check whether they are valid.
 */
export async function readStoredSession(env: Env, req: IncomingMessage): Promise<StoredSession | null> {
  if (!req.headers.cookie) return null
  const cookies = new Map(readCookies(req).map(({ name, value }) => [name, value]))
  const { name } = describeSessionCookie(env)
  const value = await combineChunks(name, async chunk => cookies.get(chunk) ?? null)
  if (!value?.startsWith('base64-')) return null
  return storedShape.safeParse(parse(value.slice('base64-'.length))).data ?? null
}

/** Sets cookies. An answer that does so belongs to one person: no cache may keep it. */
export function setCookies(res: ServerResponse, cookies: SetCookie[]): void {
  if (cookies.length === 0) return
  for (const { name, value, options } of cookies) {
    res.appendHeader('set-cookie', serializeCookieHeader(name, value, options))
  }
  res.setHeader('cache-control', 'private, no-store')
}

/**
 * Tells whether a cookie is the session or a part of it. Other names that begin the same belong to unfinished
 * sign-ins.
 */
export function isSessionCookie(env: Env, name: string): boolean {
  const ours = describeSessionCookie(env).name
  return name === ours || name.startsWith(`${ours}.`)
}

/** Returns the cookies that remove the session; a request may carry several parts of it. */
export function expireSessionCookies(env: Env, req: IncomingMessage): SetCookie[] {
  const { name: _, ...options } = describeSessionCookie(env)
  return readCookies(req)
    .filter(({ name }) => isSessionCookie(env, name))
    .map(({ name }) => ({ name, value: '', options: { ...options, maxAge: 0 } }))
}

function parse(encoded: string): unknown {
  try {
    return JSON.parse(stringFromBase64URL(encoded))
  } catch {
    return null
  }
}
