import { expect, it } from 'vitest'
import {
  writeDocx,
  writeParagraph,
  writePdf,
  writeXlsx,
  writeZipBomb,
  zip,
} from '../../../testing/files/documents.ts'
import { extractLimits } from '../../domain/files/file-text.ts'
import { extractApart } from './extract-apart.ts'

const read = (name: string, bytes: Uint8Array | string, timeoutMs = 25_000) =>
  extractApart(
    { name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes },
    { cpuMs: timeoutMs, timeoutMs },
  )
const refused = (reason: string) => ({ status: 'refused', reason })

it('reads text of any kind by its bytes, in the encodings that programs write', async () => {
  const text = { status: 'ready', kind: 'text', pages: null, isCut: false }
  expect(await read('notes.md', '# Größe\r\n\r\n- one\n')).toEqual({ ...text, text: '# Größe\n\n- one' })
  expect(await read('no-ending', 'const a = 1')).toEqual({ ...text, text: 'const a = 1' })
  const utf16 = Buffer.from('\ufeffname;größe', 'utf16le')
  expect(await read('table.csv', utf16)).toEqual({ ...text, text: 'name;größe' })
  expect(await read('table.csv', Buffer.from('name;größe', 'latin1'))).toEqual({
    ...text,
    text: 'name;größe',
  })
})

it('reads the words of a PDF page by page', async () => {
  const words = await read('plan.pdf', writePdf(['The orchard grows.', '', 'It blooms in May.']))
  expect(words).toEqual({
    status: 'ready',
    kind: 'pdf',
    pages: 3,
    isCut: false,
    text: '[page 1]\nThe orchard grows.\n\n[page 3]\nIt blooms in May.',
  })
})

it('reads a document of Word as Markdown', async () => {
  const row = (...cells: string[]) =>
    `<w:tr>${cells.map(cell => `<w:tc>${writeParagraph(cell)}</w:tc>`).join('')}</w:tr>`
  const document = writeDocx(
    writeParagraph('Our plan', 'Heading1') +
      writeParagraph('Keep file_name &amp; order.') +
      `<w:tbl>${row('Tree', 'Age')}${row('Apple', '12')}</w:tbl>`,
  )
  const words = await read('plan.docx', document)
  expect(words).toMatchObject({ status: 'ready', kind: 'docx', pages: null })
  expect(words).toHaveProperty('text', expect.stringMatching(/^# Our plan\n\nKeep file_name & order\.\n/))
  expect(words).toHaveProperty('text', expect.stringMatching(/Apple.*\|.*12/))
})

it('reads the sheets of Excel as lines with commas, and dates as dates', async () => {
  const sheet = writeXlsx('Harvest', [
    ['tree', 'kilos', 'day'],
    ['apple, red', 12.5, { day: 45_000 }],
  ])
  expect(await read('harvest.xlsx', sheet)).toEqual({
    status: 'ready',
    kind: 'xlsx',
    pages: null,
    isCut: false,
    text: '# Harvest\ntree,kilos,day\n"apple, red",12.5,2023-03-15',
  })
})

it.each([
  ['a PDF with a password', 'locked.pdf', writePdf(['secret'], { isEncrypted: true }), 'encrypted'],
  ['a document with a password', 'locked.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'encrypted'],
  ['a document of an old program', 'old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unsupported'],
  ['a PDF without pages', 'none.pdf', writePdf([]), 'broken'],
  ['a PDF that is none', 'broken.pdf', Buffer.from('%PDF-1.7\nnothing'), 'broken'],
  ['half a document', 'half.docx', writeDocx(writeParagraph('half')).subarray(0, 200), 'broken'],
  ['an archive', 'files.zip', zip({ 'a.txt': 'words' }), 'unsupported'],
  ['a program', 'run.exe', Buffer.from('4d5a900003000000', 'hex'), 'unsupported'],
  ['text without an end', 'huge.txt', Buffer.alloc(extractLimits.plainBytes + 1, 'endless '), 'too_large'],
  [
    'an archive that unpacks to gigabytes',
    'bomb.docx',
    writeZipBomb(extractLimits.unpackedBytes + 1),
    'too_large',
  ],
  [
    'entities that name each other',
    'laughs.docx',
    zip({ 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }),
    'broken',
  ],
])('refuses %s with the reason', async (_kind, name, bytes, reason) => {
  expect(await read(name, bytes)).toEqual(refused(reason))
})

it('ends a process that needs too much memory', async () => {
  const many = writeDocx('<w:p/>'.repeat(3_000_000))
  expect(await read('many.docx', many, 80_000)).toEqual(refused('too_large'))
}, 90_000)

it('ends a process that takes too long', async () => {
  expect(await read('slow.pdf', writePdf(['slow']), 1)).toEqual(refused('too_slow'))
})

it('says nothing about a file that it was told to leave', async () => {
  const leaving = new AbortController()
  const given = { name: 'a.txt', bytes: Buffer.from('words') }
  const reading = extractApart(given, { cpuMs: 25_000, timeoutMs: 25_000, signal: leaving.signal })
  leaving.abort()
  await expect(reading).rejects.toThrow('aborted')
})

it('cuts a long text and says so', async () => {
  const long = await read('long.log', 'line\n'.repeat(extractLimits.text / 4))
  expect(long).toMatchObject({ status: 'ready', isCut: true })
  expect(long).toHaveProperty('text.length', extractLimits.text - 1)
})
