/**
 * Where to go after signing in, as far as it is a page of ours; else the start page. Only a path survives: browsers
 * read `//host`, `/\host` and control characters in ways that lead to other sites.
 */
export function readNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const here = 'http://here.invalid'
  const url = URL.parse(next, here)
  if (!url || url.origin !== here) return '/'
  if (/^\/(login|api|auth)(\/|$)/.test(url.pathname)) return '/'
  url.searchParams.delete('_rsc')
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dot segments may leave two slashes in front once they are resolved.
  return path.startsWith('//') ? '/' : path
}
