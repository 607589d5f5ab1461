/** Finds answers in which an agent shows the structure of its thinking instead of an answer in prose. */
import { isNode } from '../agents/schema-node.ts'

/** A key at the beginning of a line, as YAML or Markdown lists write it. */
const keyLine = /^(?:[-*+]\s+)?["'*_`]{0,3}([\w.-]+)["'*_`]{0,3}\s*:/

/** Returns whether an answer is nothing but fields of this structure, as JSON, YAML or a list. */
export function isStructure(text: string, names: readonly string[]): boolean {
  const bare = withoutFence(text.trim()).trim()
  if (bare === '' || names.length === 0) return false
  if (bare.startsWith('{')) return isJson(bare, names)
  const top = bare.split('\n').filter(line => /^\S/.test(line) && line.trim() !== '---')
  const keys = top.map(line => keyLine.exec(line)?.[1])
  return keys.length > 0 && keys.every(key => key !== undefined && names.includes(key))
}

function isJson(text: string, names: readonly string[]): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return isNode(value) && Object.keys(value).some(key => names.includes(key))
  } catch {
    // An object that was cut off, or that words follow.
    return names.includes(firstKey(text) ?? '')
  }
}

function firstKey(text: string): string | undefined {
  return /^\{\s*"([^"]*)"\s*:/.exec(text)?.[1]
}

function withoutFence(text: string): string {
  return text.replace(/^```[^\n`]*\n/, '').replace(/\n```$/, '')
}

/**
 * Returns whether the first words of an answer could still turn out to be such a structure. They are not shown until
 * that is settled.
 */
export function mayBecomeStructure(text: string, names: readonly string[]): boolean {
  const begun = text.trimStart()
  if (names.length === 0) return false
  if (/^(?:`{1,3}[^\n`]*|-{0,3})$/.test(begun)) return true
  const bare = begun.replace(/^(?:```[^\n`]*|---)\n/, '').trimStart()
  if (bare === '') return true
  if (bare.startsWith('{')) {
    const key = firstKey(bare)
    return key === undefined ? /^\{\s*(?:"[^"]*"?\s*)?$/.test(bare) : names.includes(key)
  }
  const key = keyLine.exec(bare)?.[1]
  if (key !== undefined) return names.includes(key)
  const word = /^(?:[-*+]\s*)?["'*_`]{0,3}([\w.-]*)["'*_`]{0,3}\s*$/.exec(bare)?.[1]
  return word !== undefined && names.some(name => name.startsWith(word))
}
