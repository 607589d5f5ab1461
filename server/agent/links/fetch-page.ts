/**
 * Fetches the page behind a link, without any identity: no cookies, no credentials, no address of ours. Each request and
 * each redirect goes through the guarded fetch, so nothing inside can be reached.
 */
import { linkLengths } from '../../domain/links/link-limits.ts'
import { type Measured, measurePicture } from '../../domain/links/measure-picture.ts'
import { decodePage, plain, readPage } from '../../domain/links/read-page.ts'
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts'

/** The bytes of a page's picture, checked. */
type FetchedPicture = Measured & { bytes: Buffer }

/** The preview that a page gives; null: none. */
export interface FetchedPage {
  title: string
  summary: string
  site: string
  picture: FetchedPicture | null
}

/** A head that is longer is read up to here. */
const mostPageBytes = 512 * 1024
/** A larger picture is not shown. */
export const mostPictureBytes = 2 * 1024 * 1024

const headers = {
  accept: 'text/html,application/xhtml+xml,image/png,image/jpeg,image/gif,image/webp;q=0.9',
  'accept-language': 'en,*;q=0.5',
  'user-agent': 'OpenVibe (link preview)',
}

/** Failures of the other server are answered by null; only an abort by the caller is thrown. */
export async function fetchPage(
  fetch: GuardedFetch,
  url: string,
  signal: AbortSignal,
): Promise<FetchedPage | null> {
  try {
    const answer = await fetch(url, { headers, signal })
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status !== 200 || !answer.body) return await drop(answer)
    if (/^image\//i.test(type)) return await showPicture(answer)
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return await drop(answer)
    const address = answer.url || url
    const { bytes } = await readUpTo(answer.body, mostPageBytes)
    const { title, text, site, picture } = readPage(decodePage(bytes, type), address)
    if (title === '') return null
    return {
      ...{ title, summary: text, site },
      picture: picture === null ? null : await fetchPicture(fetch, picture, signal),
    }
  } catch {
    if (signal.aborted) throw signal.reason
    return null
  }
}

/** A link to a picture shows the picture itself, under the name of its file. */
async function showPicture(answer: Response): Promise<FetchedPage | null> {
  const picture = await readPicture(answer)
  if (!picture) return null
  const { pathname, host } = new URL(answer.url)
  const name = plain(safeDecode(pathname.split('/').at(-1) ?? ''), linkLengths.title)
  return { title: name || host, summary: '', site: '', picture }
}

async function fetchPicture(
  fetch: GuardedFetch,
  url: string,
  signal: AbortSignal,
): Promise<FetchedPicture | null> {
  try {
    const answer = await fetch(url, { headers: { ...headers, accept: 'image/*' }, signal })
    return await readPicture(answer)
  } catch {
    if (signal.aborted) throw signal.reason
    return null
  }
}

/** The bytes decide about the type. */
async function readPicture(answer: Response): Promise<FetchedPicture | null> {
  if (answer.status !== 200 || !answer.body) return drop(answer)
  const { bytes, isWhole } = await readUpTo(answer.body, mostPictureBytes)
  const measured = isWhole ? measurePicture(bytes) : null
  return measured && { ...measured, bytes }
}

/** Ends an answer that nobody reads, so that it keeps no connection. */
async function drop(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    // Leaving the loop cancels the body.
    if (length > most) break
  }
  return { bytes: Buffer.concat(parts).subarray(0, most), isWhole: length <= most }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
