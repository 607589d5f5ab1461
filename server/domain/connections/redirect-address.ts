/** The addresses at which a program may receive the answer to its request for access. */

/** Programs with a scheme without a dot, which RFC 8252 would not let them register. */
const knownSchemes = new Set(['claude', 'cursor', 'vscode', 'vscode-insiders', 'windsurf', 'zed'])

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const longest = 500

/** Returns whether the address is one of a program on the person's own computer, reached over http. */
export function isLoopbackAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && loopbackHosts.has(url.hostname)
}

/**
 * Tells whether a program may register this address: https, http to the person's own computer, or a scheme of the
 * program's own. A scheme of its own has a dot (com.example.app) or is one of the known programs: others, such as
 * javascript or the handlers of an operating system, would do more than open a program.
 */
export function isRedirectAddress(address: string): boolean {
  if (address.length > longest || !/^[\x21-\x7e]+$/.test(address)) return false
  const url = URL.parse(address)
  if (!url || address.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopbackAddress(address)
  const scheme = url.protocol.slice(0, -1)
  return knownSchemes.has(scheme) || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/.test(scheme)
}

/**
 * Tells whether a registered address is the wanted one: letter by letter. On the person's own computer the port may
 * differ, because programs take any free one (RFC 8252).
 */
export function isSameRedirect(registered: string, wanted: string): boolean {
  if (registered === wanted) return true
  if (!isLoopbackAddress(registered) || !isLoopbackAddress(wanted) || !isRedirectAddress(wanted)) return false
  return withoutPort(registered) === withoutPort(wanted)
}

/** Changes nothing but the port: URL would also resolve dots and escapes. */
function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]*))(?::\d*)?/i, '$1')
}

/** Returns the place of an address as people recognise it: its host, or the scheme of a program. */
export function redirectPlace(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.host
  return `${url?.protocol ?? ''}//`
}

/** Adds the parameters of an answer to a registered address, whose own parameters stay. */
export function answerAt(address: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const query = new URLSearchParams(given).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
