/** A complete piece of a result whose other pieces are still being written. */
export type GrownPiece = { section: string; value: unknown }

/**
 * Reads a result's JSON as it is streamed and reports each piece as soon as it is complete: a text at the top
 * level, and each item of a list there. Text that is no JSON object reports nothing; the code that reads the
 * whole answer finds that error.
 */
export function createResultReader(onPiece: (piece: GrownPiece) => void) {
  let text = ''
  let at = 0
  let depth = 0
  /** The place where the open string, or the open piece, begins; -1: none is open. */
  let stringFrom = -1
  let pieceFrom = -1
  let isEscaped = false
  let section: string | null = null

  function read(): void {
    for (; at < text.length; at++) {
      const sign = text[at] ?? ''
      if (stringFrom !== -1) readString(sign)
      else readSign(sign)
    }
  }

  function readString(sign: string): void {
    if (isEscaped) isEscaped = false
    else if (sign === '\\') isEscaped = true
    else if (sign === '"') {
      const from = stringFrom
      stringFrom = -1
      if (depth === 1) closeTopString(from)
    }
  }

  /** Closes a string at the top level: it is a name, or the text that belongs to the name before it. */
  function closeTopString(from: number): void {
    const value = parse(text.slice(from, at + 1))
    if (section === null) section = typeof value === 'string' ? value : ''
    else onPiece({ section, value })
  }

  function readSign(sign: string): void {
    if (sign === '"') stringFrom = at
    else if (sign === '{' || sign === '[') {
      depth++
      if (depth === 3 && pieceFrom === -1) pieceFrom = at
    } else if (sign === '}' || sign === ']') {
      depth--
      if (depth === 2 && pieceFrom !== -1) {
        const value = parse(text.slice(pieceFrom, at + 1))
        pieceFrom = -1
        if (section !== null) onPiece({ section, value })
      }
    } else if (sign === ',' && depth === 1) section = null
  }

  return {
    write(more: string): void {
      text += more
      read()
    },
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
