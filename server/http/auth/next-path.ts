/**
 * Returns the page to open after signing in, if it is one of ours; else the start page. Only a path is kept:
 * browsers read `//host`, `/\host` and control characters in ways that lead to other sites.
 */
export function readNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  const here = 'http://here.invalid'
  const url = URL.parse(next, here)
  if (!url || url.origin !== here) return '/'
  if (/^\/(login|api|auth)(\/|$)/.test(url.pathname)) return '/'
  url.searchParams.delete('_rsc')
  const path = `${url.pathname}${url.search}${url.hash}`
  // When dot segments are resolved, two leading slashes may remain.
  return path.startsWith('//') ? '/' : path
}
