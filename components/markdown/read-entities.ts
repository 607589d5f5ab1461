import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** Replaces `&lt;`, `&#60;` and `&#x3c;` by their characters; names that do not exist stay as they were written. */
export function readEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,30}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return decodeNamedCharacterReference(String(name)) || whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : '\ufffd'
    },
  )
}
