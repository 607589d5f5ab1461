const longest = 120

/**
 * A file's name as it is stored and shown: the last part of a path, composed letters, one line, none of the characters
 * that are invisible, turn the reading direction (`invoice\u202egpj.exe`) or mean something to a file system. A long
 * one loses its middle, not its ending.
 */
export function normalizeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[^\S\ufeff]+/g, ' ')
    // What joins the parts of one emoji, or parts letters of one word, stays.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return shorten(plain) || 'file'
}

function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= longest) return name
  const ending = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, longest - 1 - [...ending].length).join('')}…${ending}`
}
