/** A class as it stands in a source file. */
export interface WrittenClass {
  name: string
  file: string
}

const openers = /\bclassName(?:=(?=["{])|(?::|\s=)\s*(?='))|\b(?:cva|cx)(?=\()|\w+Style\s*=\s*(?=')/g

/**
 * Finds the classes that a source file of the interface gives to elements: in `className`, in `cva(…)` and `cx(…)`,
 * and in constants whose names end in `Style`. Values of variants, for example of `buttonStyle({ look: 'main' })`,
 * are no classes.
 */
export function readClasses(file: string, text: string): WrittenClass[] {
  const found: WrittenClass[] = []
  for (const { 0: opener, index } of text.matchAll(openers)) {
    const inVariants = opener === 'cva'
    for (const { value, before } of literalsAt(text, index + opener.length)) {
      if (!isClassList(before, inVariants)) continue
      for (const name of value.split(/\s+/)) if (name !== '') found.push({ name, file })
    }
  }
  return found
}

/** The text before a literal tells what it is: a part of a comparison, the value of a key, or classes. */
function isClassList(before: string, inVariants: boolean): boolean {
  if (/(?:[=!]==?|\bcase|\bin|\w\[)\s*$/.test(before)) return false
  // The argument of another function, for example a word of the interface.
  if (/\b(?!(?:cx|cva)\b)\w+\($/.test(before)) return false
  const key = /(\w+):\s*(?:\[[^\]{}]*)?$/.exec(before)?.[1]
  if (key === undefined) return true
  if (!inVariants) return false
  if (/defaultVariants:\s*\{[^}]*$/.test(before)) return false
  return !/compoundVariants:\s*\[(?:(?!\n\s{2,4}\],?\n)[\s\S])*$/.test(before) || key === 'class'
}

interface Literal {
  value: string
  before: string
}

/** The string literals of the expression that begins at `from`: a literal itself, or something in brackets. */
function literalsAt(text: string, from: number): Literal[] {
  const found: Literal[] = []
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === "'" || sign === '"') {
      const end = text.indexOf(sign, at + 1)
      found.push({ value: text.slice(at + 1, end), before: text.slice(from, at) })
      at = end
    } else if (text.startsWith('//', at)) at = text.indexOf('\n', at)
    else if ('({['.includes(sign)) depth += 1
    else if (')}]'.includes(sign)) depth -= 1
    if (depth === 0) break
  }
  return found
}
