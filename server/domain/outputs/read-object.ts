/**
 * Reads an object that is stored as text, because the database keeps no order of fields; undefined if it is none. Without
 * a schema, for the browser too: a message that comes live has its object as it is stored.
 */
export function readObject(stored: unknown): Record<string, unknown> | undefined {
  const read = typeof stored === 'string' ? parse(stored) : stored
  return isObject(read) ? read : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
