import { dropUnseen } from '../wire/plain-name.ts'

const longest = 120

/**
 * Normalises a file's name for storage and display: the last part of a path, composed letters, one line,
 * without characters that are invisible, change the reading direction (`invoice\u202egpj.exe`) or have a
 * meaning for a file system. A long name loses its middle, not its ending.
 */
export function normalizeFileName(name: string): string {
  const ofPath = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[^\S\ufeff]+/g, ' ')
  const plain = dropUnseen(ofPath)
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
