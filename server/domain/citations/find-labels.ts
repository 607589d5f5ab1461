import { maskCode } from '../messages/markdown-prose.ts'

/** A pair of brackets with labels: `[12]`, `[d3]`, `[m1]`, or `[12, 2.1]`. */
export interface LabelRun {
  labels: string[]
  /** The place from the opening bracket to the closing one, in UTF-16 units. */
  start: number
  end: number
}

const label = String.raw`(?:t?[1-9]\d{0,6}|[dm][1-9]\d?|[1-9]\d{0,3}\.[1-9]\d{0,3})`
/** A backslash before the bracket, or a `!`, and a `(` after it, mean something else in Markdown. */
const run = new RegExp(String.raw`(?<![\\!])\[(${label}(?:[,;] ?${label})*)\](?!\()`, 'g')
/** The definition of a link: `[1]: https://…`. Its label is then a link wherever it is used. */
const definition =
  /^ {0,3}\[([^\][\\\n]{1,200})\]:[ \t]*\S+(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^)\n]*\)))?[ \t]*$/gm
const link = /\[(?:[^[\]\n]|\[[^[\]\n]{0,200}\]){0,1000}\]\([^()\n]{0,2000}\)|\bhttps?:\/\/[^\s<>]+/g

/**
 * Finds every place where the text may cite messages: outside code and links, whether or not the labels name a
 * message. A quote counts, because agents quote a message and then cite it.
 */
export function findLabels(text: string): LabelRun[] {
  if (!text.includes('[')) return []
  const defined = new Set([...text.matchAll(definition)].map(([, name = '']) => name))
  const prose = maskCode(text).replace(link, found => ' '.repeat(found.length))
  return [...prose.matchAll(run)].flatMap(found => {
    const inside = found[1] ?? ''
    const place = { start: found.index, end: found.index + found[0].length }
    return defined.has(inside) ? [] : [{ labels: inside.split(/[,;] ?/), ...place }]
  })
}
