import { oneLine } from '../messages/one-line.ts'
import { linkLengths } from './link-limits.ts'

/** The facts that a page tells of itself in its head. */
export interface PageHead {
  title: string
  text: string
  site: string
  /** The address of its picture; null: it names none. */
  picture: string | null
}

/** Elements whose content is no part of the head's own tags. */
const closed = ['script', 'style', 'noscript', 'template', 'svg', 'title']
const tagName = /([a-z][a-z0-9]*)/y
const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)))?/y

/**
 * Reads the head of a page: the properties of Open Graph and Twitter, else its title and description. The words are a
 * stranger's: they come back plain, on one line and cut.
 */
export function readPage(html: string, address: string): PageHead {
  const said = new Map<string, string>()
  let title = ''
  for (const piece of scanHead(html)) {
    if (piece.kind === 'title') {
      if (title === '') title = piece.text
      continue
    }
    const name = (piece.fields.get('property') ?? piece.fields.get('name') ?? '').toLowerCase()
    const content = piece.fields.get('content') ?? ''
    if (name !== '' && content.trim() !== '' && !said.has(name)) said.set(name, content)
  }
  const first = (...names: string[]) => names.map(name => said.get(name)).find(each => each !== undefined)
  const picture = first(
    'og:image:secure_url',
    'og:image:url',
    'og:image',
    'twitter:image',
    'twitter:image:src',
  )
  return {
    title: plain(first('og:title', 'twitter:title') ?? title, linkLengths.title),
    text: plain(first('og:description', 'twitter:description', 'description') ?? '', linkLengths.text),
    site: plain(first('og:site_name') ?? '', linkLengths.site),
    picture: picture === undefined ? null : readPicture(decode(picture).trim(), address),
  }
}

type Piece = { kind: 'title'; text: string } | { kind: 'meta'; fields: Map<string, string> }

/**
 * Finds the titles and the meta tags before the body. It goes through the text once: a hostile page with thousands of
 * tags that never end costs no more than any other.
 */
function* scanHead(html: string): Generator<Piece> {
  const lower = html.replace(/[A-Z]+/g, letters => letters.toLowerCase())
  let at = lower.indexOf('<')
  while (at !== -1) {
    tagName.lastIndex = at + 1
    const name = tagName.exec(lower)?.[1] ?? ''
    if (name === 'body' || lower.startsWith('</head', at)) return
    if (lower.startsWith('<!--', at)) {
      at = after(lower, '-->', at + 4)
    } else if (closed.includes(name)) {
      const from = after(lower, '>', at)
      const end = lower.indexOf(`</${name}`, from)
      if (name === 'title') yield { kind: 'title', text: html.slice(from, end === -1 ? html.length : end) }
      at = end === -1 ? html.length : end + 2
    } else if (name === 'meta') {
      const read = readAttributes(html, at + 5)
      yield { kind: 'meta', fields: read.fields }
      at = read.end
    } else at += 1
    at = lower.indexOf('<', at)
  }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

function readAttributes(html: string, from: number): { fields: Map<string, string>; end: number } {
  const fields = new Map<string, string>()
  let end = from
  for (;;) {
    attribute.lastIndex = end
    const found = attribute.exec(html)
    if (!found) return { fields, end }
    const [, name = '', double, single, bare] = found
    end = attribute.lastIndex
    const key = name.toLowerCase()
    if (!fields.has(key)) fields.set(key, double ?? single ?? bare ?? '')
  }
}

function readPicture(src: string, address: string): string | null {
  const url = URL.parse(src, address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.href.length <= linkLengths.url ? url.href : null
}

/**
 * Decodes a stranger's words, and removes what could reverse or hide the words beside them: signs of direction and
 * letters without a shape. The joiners stay, because Persian, Hindi and emoji are written with them.
 */
export function plain(written: string, length: number): string {
  const said = oneLine(decode(written).replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}]/gu, ''))
  const letters = [...said]
  return letters.length <= length
    ? said
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—', ndash: '–' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', middot: '·', bull: '•' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', pound: '£', deg: '°', times: '×', auml: 'ä', ouml: 'ö' },
  ...{ uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è', agrave: 'à' },
  ...{ ccedil: 'ç', ntilde: 'ñ', oacute: 'ó', aacute: 'á', iacute: 'í', ecirc: 'ê', ocirc: 'ô' },
}

/** Decodes the entities of HTML, once: `&amp;lt;` stays `&lt;`. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

/** Decodes the bytes of a page by its own word: the header, the mark at its start, or its first tags. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const charset = /^\xef\xbb\xbf/.test(start)
    ? 'utf-8'
    : /^\xfe\xff/.test(start)
      ? 'utf-16be'
      : /^\xff\xfe/.test(start)
        ? 'utf-16le'
        : (/charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
          /<meta\b[^>]*?charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ??
          'utf-8')
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // A name of no charset.
    return new TextDecoder().decode(bytes)
  }
}
