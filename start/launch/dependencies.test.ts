import { expect, test } from 'vitest'
import { findMissing } from './dependencies.mjs'

const zod = { version: '4.6.7' }
const forThis = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }
const forMusl = { ...forThis, libc: ['musl'] }
const notForWindows = { version: '1.0.0', optional: true, os: ['!win32'] }
const forAnything = { version: '1.0.0', optional: true }

test('nothing is missing when all packages have the versions of the lock file', () => {
  expect(findIn({ zod }, { zod })).toEqual([])
})

test('a package is missing if it is absent or has another version', () => {
  expect(findIn({ zod }, {})).toEqual(['zod'])
  expect(findIn({ zod }, { zod: { version: '4.6.6' } })).toEqual(['zod'])
})

test('an optional package is missing only on a system that it is made for', () => {
  expect(findIn({ forThis, forMusl, notForWindows, forAnything }, {})).toEqual(['forThis', 'notForWindows'])
  expect(findIn({ forThis }, {}, 'arm64')).toEqual([])
})

test('a package that the lock file does not know is no reason to install', () => {
  expect(findIn({ zod }, { zod, old: { version: '1.0.0' } })).toEqual([])
})

function findIn(wanted: object, installed: object, cpu: 'x64' | 'arm64' = 'x64') {
  const system = { os: 'linux', cpu, libc: 'glibc' } as const
  return findMissing({ packages: { '': {}, ...wanted } }, { packages: installed }, system)
}
