/** Writes a returned object as text, for search, notifications and readers that have no card for it. */
import { isNode } from '../agents/schema-node.ts'
import { limits } from '../wire/limits.ts'
import type { OutputObject } from './output-object.ts'

/** Returns the name of a field as people read it: `user_intent` is 'User intent'. */
export function nameField(field: string): string {
  const words = field
    .replace(
      /([\p{Ll}\d])(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replace(/[_-]+/g, ' ')
    .trim()
  return words === '' ? field : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes an object as a message in Markdown. It is cut to the length of a message. */
export function writeOutputText(object: OutputObject): string {
  const fields = Object.entries(object).filter(([, value]) => !isEmpty(value))
  const text = fields.map(([name, value]) => writeField(name, value, 0)).join('\n\n')
  const whole = text === '' ? 'No fields.' : text
  if (whole.length <= limits.messageLength) return whole
  return `${whole.slice(0, limits.messageLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function writeField(name: string, value: unknown, depth: number): string {
  const label = `**${nameField(name)}:**`
  if (isPlain(value)) return `${label} ${writePlain(value, depth)}`
  if (Array.isArray(value) && value.every(isPlain)) {
    const isShort = value.every(each => String(each).length <= 40)
    if (isShort) return `${label} ${value.map(each => writePlain(each, depth)).join(', ')}`
  }
  return `${label}\n${writeInner(value, depth)}`
}

function writeInner(value: unknown, depth: number): string {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value)) {
    return value.map(each => `${indent}- ${writeItem(each, depth + 1)}`).join('\n')
  }
  return listFields(value)
    .map(([name, each]) => `${indent}- ${writeField(name, each, depth + 1)}`)
    .join('\n')
}

/** Writes an item of a list: an object begins on the line of its mark. */
function writeItem(value: unknown, depth: number): string {
  if (isPlain(value)) return writePlain(value, depth)
  if (Array.isArray(value)) return `\n${writeInner(value, depth)}`
  const indent = '  '.repeat(depth)
  return listFields(value)
    .map(([name, each]) => writeField(name, each, depth))
    .join(`  \n${indent}`)
}

function listFields(value: unknown): [name: string, value: unknown][] {
  return isNode(value) ? Object.entries(value).filter(([, each]) => !isEmpty(each)) : []
}

function writePlain(value: unknown, depth: number): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
    .trim()
    .replace(/\n/g, `\n${'  '.repeat(depth)}`)
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

/** Returns whether a value says nothing, so that its field is left out. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isNode(value) && Object.keys(value).length === 0
}
