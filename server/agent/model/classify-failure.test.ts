import { describe, expect, it } from 'vitest'
import { tell } from './classify-failure.ts'

describe('the text of an error in the log', () => {
  it('has no credentials, and not the folder of the process', () => {
    const cause = new Error(`open ${process.cwd()}/.openvibe/files: refused`)
    expect(tell(new Error('connect postgresql://app:hunter2@db/app, api_key=abc-123', { cause }))).toBe(
      'connect postgresql://app:[redacted]@db/app, api_key=[redacted]: open /app/.openvibe/files: refused',
    )
  })

  it('is short', () => {
    expect(tell('no '.repeat(1_000))).toHaveLength(1_000)
  })
})
