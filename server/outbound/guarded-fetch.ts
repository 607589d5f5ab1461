/**
 * Requests to addresses that people typed in: webhooks, MCP servers. The one gate is the connector: each new connection
 * resolves its name once, refuses addresses inside, and goes to the address that was checked.
 */
import { Agent, buildConnector, fetch as send } from 'undici'
import { createAddressRules, hostOf, isAddress, readTarget, refusePrivate } from './address-rules.ts'
import { boundBody } from './bound-body.ts'
import { explainFailure, redirectedTooOften, timedOut } from './explain-failure.ts'
import { followRedirect, type Sent } from './follow-redirect.ts'
import { OutboundError } from './outbound-error.ts'
import { createLookup, type ResolveName, resolveAllowed, resolveName } from './resolve-host.ts'

export type GuardedFetchOptions = {
  /** The operator's exceptions (OPENVIBE_ALLOW_PRIVATE_ADDRESSES). */
  allowPrivate: readonly string[]
  /** The most bytes of a response, or of one event of an event stream. */
  maxBytes: number
  /** From the start to the last byte. Event streams only need to begin in this time. */
  timeoutMs: number
  /** The longest pause between two pieces of a response, event streams too. */
  idleMs?: number
  /** How many redirects are followed, each checked anew. 0: the caller gets the redirect as it is. */
  redirects?: number
  resolve?: ResolveName
}

/** Works like `fetch`. Refusals and failures are OutboundErrors; an abort by the caller keeps its own reason. */
export type GuardedFetch = ((input: string | URL, init?: RequestInit) => Promise<Response>) & {
  /** Refuses an address as a request would, without a request. */
  check(input: string | URL): Promise<void>
  close(): Promise<void>
}

const maxHeaderBytes = 16 * 1024
const bodylessStatuses = [101, 204, 205, 304]

export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const rules = createAddressRules(options.allowPrivate)
  const resolve = options.resolve ?? resolveName
  const connect = buildConnector({
    allowH2: false,
    lookup: createLookup(rules, resolve),
    timeout: options.timeoutMs,
  })
  const agent = new Agent({
    connect(target, callback) {
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (isAddress(host) && !rules.allows(host, host)) callback(refusePrivate(host), null)
      else connect(target, callback)
    },
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function guardedFetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const watch = watchTime(options)
    const onAbort = () => watch.abort(init.signal?.reason)
    init.signal?.addEventListener('abort', onAbort, { once: true })
    function end() {
      watch.end()
      init.signal?.removeEventListener('abort', onAbort)
    }
    let sent: Sent = readRequest(input, init)
    try {
      if (init.signal?.aborted) throw init.signal.reason
      for (let left = options.redirects ?? 0; ; left -= 1) {
        watch.host = hostOf(sent.url)
        const answer = await send(sent.url, {
          method: sent.method,
          headers: [...sent.headers],
          body: sent.body,
          redirect: 'manual',
          dispatcher: agent,
          signal: watch.signal,
        })
        const headers = new Headers([...answer.headers])
        const next = mayFollow(options, init)
          ? followRedirect(sent, { status: answer.status, headers })
          : null
        if (!next)
          return toResponse({ answer, headers, watch, end, sent, options, signal: init.signal ?? null })
        await answer.body?.cancel()
        if (left === 0) throw redirectedTooOften(watch.host)
        sent = next
      }
    } catch (error) {
      end()
      // A body that nobody reads must not keep its connection.
      watch.abort(error)
      throw explainFailure(error, hostOf(sent.url), init.signal ?? null)
    }
  }

  return Object.assign(guardedFetch, {
    async check(input: string | URL) {
      const host = hostOf(readTarget(input))
      if (!isAddress(host)) await resolveAllowed(host, rules, resolve)
      else if (!rules.allows(host, host)) throw refusePrivate(host)
    },
    close: () => agent.destroy(),
  })
}

function mayFollow({ redirects = 0 }: GuardedFetchOptions, { redirect }: RequestInit): boolean {
  return redirects > 0 && redirect !== 'manual'
}

function readRequest(input: string | URL, init: RequestInit): Sent {
  const headers = new Headers(init.headers)
  // It would name another server than the one that was checked.
  headers.delete('host')
  const body = readBody(init.body)
  if (init.body instanceof URLSearchParams && !headers.has('content-type')) {
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  }
  return { url: readTarget(input), method: (init.method ?? 'GET').toUpperCase(), headers, body }
}

function readBody(body: RequestInit['body']): Sent['body'] {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new OutboundError('bad_address', 'Only text and bytes can be sent.')
}

type Watch = ReturnType<typeof watchTime>

/** Ends a request that takes too long in all, or that pauses for too long. */
function watchTime({ timeoutMs, idleMs }: GuardedFetchOptions) {
  const controller = new AbortController()
  const watch = {
    host: '',
    signal: controller.signal,
    abort: (reason: unknown) => controller.abort(reason),
    pause() {
      clearTimeout(idle)
      if (idleMs !== undefined) idle = setTimeout(expire, idleMs)
    },
    /** The stream may stay open from here on. */
    keepOpen: () => clearTimeout(total),
    end() {
      clearTimeout(total)
      clearTimeout(idle)
    },
  }
  const expire = () => controller.abort(timedOut(watch.host))
  const total = setTimeout(expire, timeoutMs)
  let idle: NodeJS.Timeout | undefined
  return watch
}

function toResponse({
  answer,
  headers,
  watch,
  end,
  sent,
  options,
  signal,
}: {
  answer: Awaited<ReturnType<typeof send>>
  headers: Headers
  watch: Watch
  end(): void
  sent: Sent
  options: GuardedFetchOptions
  signal: AbortSignal | null
}): Response {
  const byEvent = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
  const isBodyless = bodylessStatuses.includes(answer.status) || !answer.body
  if (isBodyless) end()
  else if (byEvent) watch.keepOpen()
  watch.pause()
  const host = hostOf(sent.url)
  const body =
    isBodyless || !answer.body
      ? null
      : boundBody(answer.body, {
          maxBytes: options.maxBytes,
          byEvent,
          onChunk: watch.pause,
          onEnd: end,
          explain: error => explainFailure(error, host, signal),
        })
  const response = new Response(body, { status: answer.status, statusText: answer.statusText, headers })
  // A response made by hand has no address, and callers resolve relative addresses against it.
  return Object.defineProperty(response, 'url', { value: sent.url.href })
}
