/**
 * Bounds the results of tools, so that a model gets whole items, and is told how to read on, instead of a text
 * that ends somewhere. Each tool bounds its own result; the last guard, for every tool, is cutMiddle.
 */
import { estimateTokens } from '../prompts/estimate-tokens.ts'

/** The tokens of a tool's result, estimated. */
export const resultTokens = 6_000

/** The tokens of one item of a result: no message may take the room of all others. */
export const itemTokens = resultTokens / 2

/** The items that fit, in their order, and the number of those that were left out. */
interface FittedItems<Item> {
  kept: Item[]
  left: number
}

/**
 * Keeps as many items as fit, whole, from one end on: `last` for the newest messages before a cursor, `first` for
 * those after it or for the best hits. The item at that end is always kept; it has been cut before by itself.
 */
export function fitItems<Item>(
  items: readonly Item[],
  { keep, tokens = resultTokens, write }: FitRule<Item>,
): FittedItems<Item> {
  const inOrder = keep === 'last' ? items.toReversed() : items
  let used = 0
  const fits = inOrder.findIndex((item, index) => {
    used += estimateTokens(JSON.stringify(write(item)))
    return index > 0 && used > tokens
  })
  const count = fits === -1 ? items.length : fits
  const kept = keep === 'last' ? items.slice(items.length - count) : items.slice(0, count)
  return { kept, left: items.length - count }
}

interface FitRule<Item> {
  keep: 'first' | 'last'
  tokens?: number
  /** The item as the model gets it. */
  write(item: Item): unknown
}

/** A part of a text, and where it ends: there the next part begins. */
interface TextPart {
  text: string
  /** The place of its first character. */
  from: number
  /** The place after its last character. */
  to: number
}

/**
 * Takes the part of a text that begins at a place, as long as it fits. It ends at the end of a line or a word if
 * one is near, and never inside a character.
 */
export function takePart(text: string, { from = 0, tokens = itemTokens }): TextPart {
  const start = wholePlace(text, from)
  const rest = text.slice(start)
  const longest = charactersIn(rest, tokens)
  const to = longest >= rest.length ? text.length : start + breakBefore(rest, longest)
  return { text: text.slice(start, to), from: start, to }
}

/**
 * Cuts the middle out of a text that is too long, and says so there: the head tells its subject, and the end of an
 * answer or of a list is often what counts.
 */
export function cutMiddle(text: string, { tokens, hint = '' }: { tokens: number; hint?: string }): string {
  const longest = charactersIn(text, tokens)
  if (longest >= text.length) return text
  const head = wholePlace(text, Math.ceil(longest / 2))
  const tail = wholePlace(text, text.length - Math.floor(longest / 2))
  const note = `[cut: ${tail - head} of ${text.length} characters are left out here.${hint && ` ${hint}`}]`
  return `${text.slice(0, head)}\n${note}\n${text.slice(tail)}`
}

/** Returns the number of characters of a text that fit, as if they all were alike. */
function charactersIn(text: string, tokens: number): number {
  const needed = estimateTokens(text)
  return needed <= tokens ? text.length : Math.max(1, Math.floor(text.length * (tokens / needed)))
}

/** The characters before a cut in which the end of a line or of a word is looked for. */
const near = { line: 400, word: 40 }

function breakBefore(text: string, place: number): number {
  const line = text.lastIndexOf('\n', place - 1) + 1
  if (line > place - near.line && line > 0) return line
  const word = text.lastIndexOf(' ', place - 1) + 1
  if (word > place - near.word && word > 0) return word
  return Math.max(wholePlace(text, place), wholePlace(text, 2))
}

/** Moves a place that is inside a character to the start of this character. */
function wholePlace(text: string, place: number): number {
  const isInside =
    /[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]/.test(text.charAt(place - 1))
  return isInside ? place - 1 : Math.min(place, text.length)
}
