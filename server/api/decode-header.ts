/**
 * Returns the text of a header's value. Node reads each byte as one character; most clients send UTF-8. A value
 * that begins with `UTF-8''` is percent-encoded (RFC 8187), which every client can send, line breaks included. A
 * percent sign means nothing else.
 */
export function decodeHeader(value: string): string {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value.trim())?.[1]
  if (encoded !== undefined) return decodePercents(encoded) ?? value
  const bytes = Buffer.from(value, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}

function decodePercents(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
