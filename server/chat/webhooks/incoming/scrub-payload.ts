import { redactSecrets } from '../../../domain/secrets/redact-secrets.ts'

/** Texts in a delivery that go deeper than this are left out: no sender needs it. */
const mostDepth = 50

/**
 * Removes credentials from a delivery before anything of it is stored or a model sees it. A value is also judged by the
 * name of its field, so each pair is read as `name: value`.
 */
export function scrubPayload(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= mostDepth) return null
  if (Array.isArray(value)) return value.map(each => scrubPayload(each, name, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [scrubText(key), scrubPayload(each, key, depth + 1)]),
  )
}

/** Removes credentials from a text, and null characters, which Postgres does not store. */
export function scrubText(text: string, name = ''): string {
  const alone = redactSecrets(text).replaceAll('\0', '')
  if (name === '' || /\s/.test(text)) return alone
  const paired = redactSecrets(`${name}: ${alone}`)
  return paired.startsWith(`${name}: `) ? paired.slice(name.length + 2) : alone
}
