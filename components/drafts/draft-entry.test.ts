import { describe, expect, it } from 'vitest'
import type { Draft } from '@/server/domain/messages/draft'
import { type DraftEntry, mergeDraft, readEntry } from './draft-entry'

const file = (id: string) => ({ id, name: id, type: 'image/png', size: 1, width: 1, height: 1 })

function here(text: string, version: string, fields: Partial<DraftEntry> = {}): DraftEntry {
  return { text, files: [], parentId: null, channelId: 'c', version, base: null, saved: false, ...fields }
}

function there(content: string, version: string, files: string[] = []): Draft {
  const at = '2026-11-21T09:00:00.000000+00:00'
  const attachments = files.map(file)
  return { conversation: 't', channelId: 'c', content, attachments, parentId: null, version, updatedAt: at }
}

const merge = (one: DraftEntry | undefined, other: Draft) => mergeDraft(one, other, '9')

describe('a draft from the server', () => {
  it('is taken if there is none here', () => {
    expect(merge(undefined, there('hello', '1', ['a']))).toMatchObject({
      text: 'hello',
      files: [file('a')],
      version: '1',
      saved: true,
    })
  })

  it('replaces an older one that was saved, but not a newer one', () => {
    const known = here('old', '2', { saved: true, base: '2' })
    expect(merge(known, there('newer', '3')).text).toBe('newer')
    expect(merge(known, there('older', '1'))).toBe(known)
  })

  it('does not replace a draft that was changed after it', () => {
    const written = here('hello world', '3', { base: '2' })
    expect(merge(written, there('hello', '2'))).toBe(written)
    expect(merge(written, there('hell', '1'))).toBe(written)
  })

  it('does not bring back a draft that was sent', () => {
    const sent = here('', '3', { base: '2', saved: true })
    expect(merge(sent, there('hello', '2')).text).toBe('')
    expect(merge(sent, there('the next one', '4')).text).toBe('the next one')
  })

  it('is joined with a draft that was written here without knowing of it, so that nothing is lost', () => {
    const alone = here('mine', '3', { base: '1', files: [file('a')] })
    expect(merge(alone, there('theirs', '4', ['a', 'b']))).toMatchObject({
      text: 'mine\n\ntheirs',
      files: [file('a'), file('b')],
      version: '9',
      saved: false,
    })
    expect(merge(here('hello world', '5'), there('hello', '4')).text).toBe('hello world')
    expect(merge(here('hello', '3'), there('hello world', '4'))).toMatchObject({
      text: 'hello world',
      saved: true,
    })
  })
})

it('keeps the message that it replies to, whichever device chose it', () => {
  const reply = { ...there('theirs', '4'), parentId: 'm' }
  expect(merge(undefined, reply).parentId).toBe('m')
  expect(merge(here('mine', '3'), reply).parentId).toBe('m')
  expect(merge(here('mine', '3', { parentId: 'n' }), reply).parentId).toBe('n')
  expect(merge(here('old', '2', { saved: true, parentId: 'n' }), there('newer', '3')).parentId).toBeNull()
})

it('replies to nothing if it was stored before drafts kept that', () => {
  const { parentId: _, ...before } = here('x', '1')
  expect(readEntry(JSON.stringify(before), '2')).toEqual(here('x', '1'))
})

it('is read unchanged if it was stored before there were versions', () => {
  expect(readEntry('half a sentence', '1')).toMatchObject({ text: 'half a sentence', saved: false })
  expect(readEntry('"quoted"', '1').text).toBe('"quoted"')
  expect(readEntry('{"a":1}', '1').text).toBe('{"a":1}')
  const entry = here('x', '1')
  expect(readEntry(JSON.stringify(entry), '2')).toEqual(entry)
})
