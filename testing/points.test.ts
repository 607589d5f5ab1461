/** Keeps the list of what a person can see and do (docs/points.md): every point names tests, and they exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A file of tests with the names of some of them: `file`: "name", "name". */
const named = /([\w./()[\]-]+\.(?:spec|i?test)\.tsx?)`?:\s*("[^"]*"(?:,\s*"[^"]*")*)/g

const points = readFileSync(join(root, 'docs/points.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, number, text = ''] = /^(\d+)\. (.*)$/.exec(line) ?? []
    return number === undefined ? [] : { number: Number(number), text, tests: listTests(text) }
  })

it('the points are numbered from 1 without a gap', () => {
  expect(points.length).toBeGreaterThanOrEqual(96)
  expect(points.map(({ number }) => number)).toEqual(points.map((_, index) => index + 1))
})

it('each point names a test', () => {
  expect(points.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual([])
  // Quoted words that the list does not read as a test would be held by nothing.
  const unread = points.filter(({ text }) => text.replace(named, '').includes('"'))
  expect(unread.map(({ number }) => number)).toEqual([])
})

it('each test that a point names exists', () => {
  const texts = new Map<string, string>()
  const lost = points.flatMap(({ number, tests }) =>
    tests
      .filter(({ file, name }) => {
        const text = texts.get(file) ?? read(file)
        texts.set(file, text)
        return !holds(text, name)
      })
      .map(({ file, name }) => `${number}. ${file}: ${name}`),
  )
  expect(lost).toEqual([])
})

function listTests(text: string): { file: string; name: string }[] {
  return [...text.matchAll(named)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]*)"/g)].map(([, name = '']) => ({ file, name })),
  )
}

function read(file: string): string {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** A name stands in its file as the first of several values: of a test, or of a row in a table of cases. */
function holds(text: string, name: string): boolean {
  return [`'${name.replaceAll("'", "\\'")}',`, `"${name}",`, `\`${name}\`,`].some(each => text.includes(each))
}
