/**
 * Where storage-js and the library behind our door differ, we follow storage-js: files in a form whose file
 * field has no name, the names under which signed links are returned, and many links in one call.
 */
import { z } from 'zod'
import { manyLinks } from './storage-calls.ts'
import { storageError } from './storage-error.ts'

type Storage = (request: Request) => Promise<Response>

/** Sends a request to the library and returns its answer, both in the format of storage-js. */
export async function speakStorageJs(request: Request, storage: Storage): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.includes('%')) {
    // The library would store such a name in its escaped form, and not find it again under the plain one.
    return storageError(
      400,
      'InvalidKey',
      'Use only ASCII letters, digits and characters that need no escaping in file names.',
    )
  }
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const bare = await unwrapForm(request)
    return bare instanceof Response ? bare : await storage(bare)
  }
  const signs = request.method === 'POST' ? /^\/storage\/v1\/object\/(upload\/)?sign\//.exec(pathname) : null
  if (!signs) return await storage(request)
  return /\/object\/sign\/[^/]+$/.test(pathname)
    ? await signMany(request, storage)
    : await nameLink(await storage(request), signs[1] ? 'url' : 'signedURL')
}

async function unwrapForm(request: Request): Promise<Request | Response> {
  const form = await request.formData().catch(() => null)
  const file = [...(form?.values() ?? [])].find(value => value instanceof File)
  if (!form || !file) return storageError(400, 'InvalidRequest', 'The form contains no file.')
  const headers = new Headers(request.headers)
  headers.set('content-type', file.type || 'application/octet-stream')
  headers.set('content-length', String(file.size))
  const seconds = form.get('cacheControl')
  if (typeof seconds === 'string' && /^\d+$/.test(seconds)) headers.set('cache-control', `max-age=${seconds}`)
  return new Request(request.url, { method: request.method, headers, body: file })
}

const signedLink = z.looseObject({ signedUrl: z.string() })

/**
 * Names the signed link in an answer: `signedURL` is for reading, `url` for writing. Links begin below
 * /storage/v1.
 */
async function nameLink(response: Response, name: 'signedURL' | 'url'): Promise<Response> {
  if (!response.ok) return response
  const { signedUrl, ...rest } = signedLink.parse(await response.json())
  return Response.json({ ...rest, [name]: signedUrl.replace(/^\/storage\/v1/, '') })
}

async function signMany(request: Request, storage: Storage): Promise<Response> {
  const { expiresIn, paths } = manyLinks.parse(await request.json())
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const signOne = async (path: string) => {
    const body = JSON.stringify({ expiresIn })
    const one = new Request(`${request.url}/${encodeURI(path)}`, { method: 'POST', headers, body })
    const answer = await nameLink(await storage(one), 'signedURL')
    const { signedURL } = z
      .object({ signedURL: z.string().nullable().default(null) })
      .parse(await answer.json())
    return {
      path,
      signedURL,
      error: signedURL ? null : 'Either the object does not exist or you do not have access to it',
    }
  }
  return Response.json(await Promise.all(paths.map(signOne)))
}
