/**
 * Types of pictures that can't hold a script. All others are offered for download, no matter which type their
 * owner claimed.
 */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Serves stored files so that none of them can act as one of our pages: app and files share one origin. */
export function serveSafely(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  const { pathname, searchParams } = new URL(request.url)
  const isFile =
    request.method === 'GET' && /^\/storage\/v1\/object\/(?!info\/)/.test(pathname) && response.ok
  const download = searchParams.get('download')
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (isFile && (download !== null || !pictures.has(type))) {
    const name = download || (pathname.split('/').at(-1) ?? '')
    headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
  }
  return new Response(response.body, { status: response.status, headers })
}

/** Writes a name for a header, in the encoding of RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16)}`)
}
