/**
 * Every list to choose from and every field for a number is one of components/ui/form, never the browser's own. Only a
 * finger gets the phone's pickers of days and times.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'app/*.tsx', 'components/*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const forFingers = 'components/ui/form/picked.tsx'
const drawnByTheBrowser = /<select[\s>]|type="(?:number|date|time|datetime-local|month|week|color|range)"/g

it('no page has a select, a number field or a date field that the browser draws', () => {
  const found = listed
    .split('\n')
    .filter(file => file !== '' && file !== forFingers)
    .flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(drawnByTheBrowser)].map(([part]) => `${file}: ${part}`)
    })
  expect(found).toEqual([])
})
