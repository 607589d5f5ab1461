import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('models are a list, and a conversation is played once unless told otherwise', () => {
  const { model, runs, command, only } = readOptions(['--model', 'one, two', '--only', '^two-'])
  expect({ model, runs, command }).toEqual({ model: ['one', 'two'], runs: 1, command: 'run' })
  expect(only?.test('two-figures')).toBe(true)
  expect(readOptions(['requests', '--json'])).toMatchObject({ command: 'requests', json: true })
})

it('a command line that can’t be understood is answered with a sentence', () => {
  expect(() => readOptions(['all'])).toThrow("There is no command 'all'.")
  expect(() => readOptions(['--runs', '0'])).toThrow('--runs must be a whole number from 1 to 99.')
  expect(() => readOptions(['--only', '('])).toThrow('--only must be a regular expression.')
})
