import { describe, expect, test } from 'vitest'
import { createSecretBox, SecretBoxError } from './secret-box.ts'

const box = createSecretBox('a key of at least thirty-two characters')

function reasonOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof SecretBoxError ? error.reason : String(error)
  }
}

describe('a secret box', () => {
  test('opens a secret that it sealed, and the sealed text tells nothing', () => {
    const sealed = box.seal('whsec_Zürich', 'webhooks:1')
    expect(sealed).toMatch(/^v1\./)
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('whsec')
    expect(box.open(sealed, 'webhooks:1')).toBe('whsec_Zürich')
    expect(box.seal('', 'empty')).not.toBe(box.seal('', 'empty'))
    expect(box.open(box.seal('', 'empty'), 'empty')).toBe('')
  })

  test('does not open in the place of another row', () => {
    const sealed = box.seal('secret', 'webhooks:1')
    expect(reasonOf(() => box.open(sealed, 'webhooks:2'))).toBe('damaged')
  })

  test('does not open when a single character was changed', () => {
    const sealed = box.seal('secret', 'webhooks:1')
    const from = sealed.lastIndexOf('.') + 1
    for (let at = from; at < sealed.length - 1; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(reasonOf(() => box.open(changed, 'webhooks:1'))).toBe('damaged')
    }
    expect(reasonOf(() => box.open(sealed.slice(0, from + 20), 'webhooks:1'))).toBe('damaged')
    expect(reasonOf(() => box.open('secret', 'webhooks:1'))).toBe('damaged')
  })

  test('says when the key is another one, and when there is none', () => {
    const other = createSecretBox('another key of at least thirty-two characters')
    expect(reasonOf(() => other.open(box.seal('secret', 'x'), 'x'))).toBe('other_key')
    const none = createSecretBox(null)
    expect(reasonOf(() => none.seal('secret', 'x'))).toBe('no_key')
    expect(new SecretBoxError('no_key').message).toContain('OPENVIBE_ENCRYPTION_KEY')
  })
})
