/**
 * Every list to choose from and every field for a number is one of components/ui/form, never the browser's own. Only a
 * finger gets the phone's pickers of days and times. And no field takes a key that an input method needs.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'app/*.tsx', 'components/*.tsx', 'components/*.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const sources = listed.split('\n').filter(file => file !== '' && !file.includes('.test.'))
const forFingers = 'components/ui/form/picked.tsx'
const drawnByTheBrowser = /<select[\s>]|type="(?:number|date|time|datetime-local|month|week|color|range)"/g

it('no page has a select, a number field or a date field that the browser draws', () => {
  const found = sources
    .filter(file => file !== forFingers)
    .flatMap(file => [...read(file).matchAll(drawnByTheBrowser)].map(([part]) => `${file}: ${part}`))
  expect(found).toEqual([])
})

it('the Enter that picks a Japanese, Chinese or Korean word does nothing else, in Safari too', () => {
  // They only keep the Enter of a field from sending its form.
  const stopping = ['components/agents/proofs/start-proof.tsx', 'components/results/draft/draft-editor.tsx']
  const taking = sources.filter(file => !stopping.includes(file) && /[!=]== 'Enter'/.test(read(file)))
  expect(taking.length).toBeGreaterThan(5)
  expect(taking.filter(file => !read(file).includes('isComposing('))).toEqual([])
  // Only the one check knows the sign of Safari.
  const asking = sources.filter(file => /\.isComposing\b/.test(read(file)))
  expect(asking).toEqual(['components/ui/keys/is-composing.ts'])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
