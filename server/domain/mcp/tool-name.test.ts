import fc from 'fast-check'
import { expect, it } from 'vitest'
import { builtInTools } from '../agents/tool.ts'
import { parseToolName, parseWireName, showToolName, showWireName, wireNameOf } from './tool-name.ts'

const server = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/)
/** Names as servers give them: plain ones, ones with odd characters, and long ones that begin alike. */
const tool = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
  fc.stringMatching(/^[a_. /:é😀-]{1,6}$/u).filter(name => name.trim() === name),
  fc.string({ minLength: 1, maxLength: 128, unit: 'grapheme' }),
  fc.stringMatching(/^[ab]{1,3}$/).map(end => `${'x'.repeat(120)}${end}`),
)
const named = fc.record({ server, tool })

it('names tools on the wire only by what the API allows', () => {
  fc.assert(
    fc.property(named, each => {
      expect(wireNameOf(each)).toMatch(/^[a-zA-Z0-9_-]{1,128}$/)
    }),
  )
})

it('gives two tools never the same name on the wire', () => {
  fc.assert(
    fc.property(named, named, (one, other) => {
      fc.pre(showToolName(one) !== showToolName(other))
      expect(wireNameOf(one)).not.toBe(wireNameOf(other))
    }),
    { numRuns: 2_000 },
  )
})

it('keeps tools apart that differ only in characters that the API does not allow', () => {
  const alike = ['a.b', 'a b', 'a/b', 'a_b', 'a:b', 'aéb', 'a😀b', 'a__b', 'a-b', 'A_b']
  expect(new Set(alike.map(each => wireNameOf({ server: 'x', tool: each }))).size).toBe(alike.length)
})

it('keeps a tool apart whose plain name is the hashed name of another', () => {
  const first = wireNameOf({ server: 'x', tool: 'a b' })
  const posing = first.slice('x__'.length)
  expect(wireNameOf({ server: 'x', tool: posing })).not.toBe(first)
})

it('gives no tool of a server a name of ours', () => {
  expect(builtInTools.filter(name => name.includes('__') || name.includes('.'))).toEqual([])
  fc.assert(fc.property(named, each => !builtInTools.some(name => name === wireNameOf(each))))
})

it('keeps a plain name readable', () => {
  expect(wireNameOf({ server: 'github', tool: 'create_issue' })).toBe('github__create_issue')
  expect(showWireName('github__create_issue')).toBe('github.create_issue')
  expect(showWireName('send_message')).toBe('send_message')
})

it('reads the server from any name on the wire', () => {
  fc.assert(
    fc.property(named, each => {
      expect(parseWireName(wireNameOf(each))?.server).toBe(each.server)
    }),
  )
})

it('reads a shown name back, and takes no name of ours for one', () => {
  expect(parseToolName('github.create_issue')).toEqual({ server: 'github', tool: 'create_issue' })
  expect(parseToolName('a.b.c')).toEqual({ server: 'a', tool: 'b.c' })
  expect(parseToolName('.a')).toBeNull()
  expect(parseToolName('A_b.c')).toBeNull()
  expect(parseToolName(`a.${'x'.repeat(128)}`)?.tool.length).toBe(128)
  expect(parseToolName(`a.${'x'.repeat(129)}`)).toBeNull()
  expect(parseToolName('a.b\u0000c')).toBeNull()
  expect(parseToolName('a. b')).toBeNull()
  expect(builtInTools.map(name => parseToolName(name))).toEqual(builtInTools.map(() => null))
})
