import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A quoted message of a person may end with an exclamation mark. */
const unwanted =
  /[\p{L}\d.)’}]!(?![=’])|\b(?:please|oops|whoops|sorry|unfortunately|hooray|successfully|an error occurred)\b/iu

it('the sentences of the interface are calm: no exclamation marks, no begging, no blame', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'components/strings/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const lines = files
    .split('\n')
    .filter(file => file && !file.endsWith('.test.ts'))
    .flatMap(file => {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
      return code.split('\n').map(line => `${file}: ${line.trim()}`)
    })
  expect(lines.length).toBeGreaterThan(2_000)
  expect(lines.filter(line => unwanted.test(line))).toEqual([])
})
