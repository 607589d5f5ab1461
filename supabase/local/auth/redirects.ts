import { isLoopbackHost } from '../../../server/loopback.ts'

/**
 * Returns the target of a link, which must be our own address. On this machine that includes its other names,
 * because people open `localhost` and `127.0.0.1` as they like. Every other target becomes our front page.
 */
export function chooseRedirect(wanted: string | null, publicUrl: string): string {
  const own = new URL(publicUrl)
  const target = wanted && URL.canParse(wanted, own) ? new URL(wanted, own) : own
  if (target.origin === own.origin) return target.href
  const sameMachine = isLoopbackHost(target.hostname) && isLoopbackHost(own.hostname)
  return sameMachine && target.protocol === own.protocol && target.port === own.port ? target.href : own.href
}

/** Adds parameters in both places where clients read a redirect: in the query and behind the hash. */
export function failRedirect(target: string, code: string, message: string): string {
  const url = new URL(target)
  const problem = { error: 'access_denied', error_code: code, error_description: message }
  for (const [name, value] of Object.entries(problem)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(problem).toString()
  return url.href
}

/** Adds words for the person in both places. */
export function tellRedirect(target: string, message: string): string {
  const url = new URL(target)
  url.searchParams.set('message', message)
  url.hash = new URLSearchParams({ message }).toString()
  return url.href
}
