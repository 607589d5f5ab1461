import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeZipBomb, zip } from '../../../../testing/files/documents.ts'
import { agentFields, newAgent } from '../agent.ts'
import { readDocument } from '../documents/read-document.ts'
import type { PersonaFile } from './persona.ts'
import { type PersonaBase, readPersona } from './read-persona.ts'
import { unpackPersona } from './unpack-persona.ts'
import { writePersona } from './write-persona.ts'

const soul = `# SOUL.md - Who You Are

_You are becoming someone._

## Core Truths

Be useful, not polite.

\`\`\`md
## Not a heading
\`\`\`

### In doubt

Ask.

## Boundaries

- Private things stay private.
`

const agents = `# AGENTS.md - Your Workspace

## Every Session

Read SOUL.md and MEMORY.md.

## Group Chats

Speak when you add something.

## Tools

- **search_messages**: Search before you answer.
- \`camera\`: The front door is cam-1.

## 💓 Heartbeats

Check mail twice a day.
`

const memory = `# MEMORY.md

## The orchard

Forty pear trees.

## People

Ada runs it.

## Empty
`

const files = (parts: Record<string, string>): PersonaFile[] =>
  Object.entries(parts).map(([path, content]) => ({ path, content }))
const read = (parts: Record<string, string>, base: PersonaBase | null = null, name: string | null = null) =>
  readPersona({ files: files(parts), name, folder: 'maxos' }, base)
const agentOf = (document: string | null) => {
  const { agent, blocks = [], problems } = readDocument(document ?? '')
  expect(problems).toEqual([])
  if (!agent) throw new Error('The document has errors.')
  return { agent, blocks }
}
const fateOf = (reading: ReturnType<typeof read>, heading: string) =>
  reading.sections.find(section => section.heading === heading)?.fate

describe('persona files', () => {
  it('become the prompt, memory blocks and tool notes, and the use of each section is told', () => {
    const reading = read({ 'SOUL.md': soul, 'AGENTS.md': agents, 'MEMORY.md': memory, 'USER.md': 'Ada' })
    const { agent, blocks } = agentOf(reading.document)
    expect(agent).toMatchObject({ name: 'maxos', slug: 'maxos', displayName: 'maxos', maxTurns: 8 })
    expect(agent.systemPrompt).toBe(
      `${soul.split('\n').slice(2).join('\n').trim()}\n\n## Group Chats\n\nSpeak when you add something.`,
    )
    expect(agent.toolNotes).toEqual({ search_messages: 'Search before you answer.' })
    expect(blocks).toEqual([
      { label: 'the-orchard', content: 'Forty pear trees.', limit: 2_000 },
      { label: 'people', content: 'Ada runs it.', limit: 2_000 },
    ])
    expect(reading.sections.map(({ file, heading, fate }) => [file, heading, fate.kind])).toEqual([
      ['SOUL.md', '', 'prompt'],
      ['SOUL.md', 'Core Truths', 'prompt'],
      ['SOUL.md', 'Boundaries', 'prompt'],
      ['AGENTS.md', 'Every Session', 'left_out'],
      ['AGENTS.md', 'Group Chats', 'prompt'],
      ['AGENTS.md', 'search_messages', 'tool_note'],
      ['AGENTS.md', 'camera', 'left_out'],
      ['AGENTS.md', '💓 Heartbeats', 'left_out'],
      ['MEMORY.md', 'The orchard', 'blocks'],
      ['MEMORY.md', 'People', 'blocks'],
      ['MEMORY.md', 'Empty', 'left_out'],
      ['USER.md', '', 'left_out'],
    ])
  })

  it('lose no words: each is in the document or in a section that was left out', () => {
    const reading = read({ 'SOUL.md': soul, 'AGENTS.md': agents, 'MEMORY.md': memory })
    const dropped = reading.sections.filter(({ fate }) => fate.kind === 'left_out').map(each => each.heading)
    const kept = `${reading.document}${dropped.join(' ')}`
    for (const word of `${soul}${memory}`.replace(/^# .*$/gm, '').match(/\w{4,}/g) ?? [])
      expect(kept.toLowerCase()).toContain(word.toLowerCase())
  })

  it('change only the prompt, the notes and the blocks of an agent that is there', () => {
    const before = newAgent.parse({
      name: 'Max',
      slug: 'max',
      displayName: 'Max',
      systemPrompt: 'Old.',
      model: 'claude-opus-5-5',
      tools: ['search_messages', 'recall'],
      toolNotes: { recall: 'Look here first.' },
      effort: 'high',
    })
    const kept = [
      { label: 'people', content: 'Old words.', limit: 3_000 },
      { label: 'style', content: 'Short.', limit: 2_000 },
    ]
    const reading = read({ 'AGENTS.md': agents, 'MEMORY.md': memory }, { fields: before, blocks: kept })
    const { agent, blocks } = agentOf(reading.document)
    expect(agent).toEqual({
      ...before,
      systemPrompt: '## Group Chats\n\nSpeak when you add something.',
      toolNotes: { recall: 'Look here first.', search_messages: 'Search before you answer.' },
    })
    expect(blocks.map(({ label, content }) => [label, content])).toEqual([
      ['people', 'Ada runs it.'],
      ['style', 'Short.'],
      ['the-orchard', 'Forty pear trees.'],
    ])
    const onlyMemory = read({ 'MEMORY.md': memory }, { fields: before, blocks: kept })
    expect(agentOf(onlyMemory.document).agent).toEqual(before)
  })

  it('name their agent in the settings at the top, in IDENTITY.md, or in the title', () => {
    const nameIn = (parts: Record<string, string>, name: string | null = null) =>
      agentOf(read(parts, null, name).document).agent.name
    expect(nameIn({ 'SOUL.md': '---\nname: Front\ndescription: Helps\n---\nHi.' })).toBe('Front')
    expect(nameIn({ 'SOUL.md': 'Hi.', 'IDENTITY.md': '- **Name:** Identity\n- **Vibe:** calm' })).toBe(
      'Identity',
    )
    expect(nameIn({ 'SOUL.md': '# Titled\n\nHi.' })).toBe('Titled')
    expect(nameIn({ 'SOUL.md': '# Titled\n\nHi.' }, 'Given')).toBe('Given')
    const front = read({ 'SOUL.md': '---\nname: Front\ndescription: Helps\ntemperature: 1\n---\nHi.' })
    expect(agentOf(front.document).agent.description).toBe('Helps')
    expect(fateOf(front, 'temperature')).toMatchObject({ kind: 'left_out' })
  })

  it('without a text for the prompt, or with a prompt that is too long, make no agent', () => {
    expect(read({ 'MEMORY.md': memory })).toMatchObject({
      document: null,
      problems: [/no text for a prompt/],
    })
    const long = read({ 'SOUL.md': 'Word. '.repeat(8_000) })
    expect(long.document).toBeNull()
    expect(long.problems).toEqual([expect.stringContaining('40,000 fit')])
  })

  it('cut a long memory between paragraphs, and leave out a paragraph that fits no block', () => {
    const long = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(900)}`).join('\n\n')
    const reading = read({
      'SOUL.md': 'Hi.',
      'MEMORY.md': `## Facts\n\n${long}\n\n## Wall\n\n${'y'.repeat(10_001)}`,
    })
    const { blocks } = agentOf(reading.document)
    expect(blocks.map(({ label }) => label)).toEqual(['facts', 'facts-2', 'facts-3'])
    expect(blocks.map(({ content }) => content).join('\n\n')).toBe(long)
    expect(fateOf(reading, 'Wall')).toMatchObject({ kind: 'left_out' })
    const many = Array.from({ length: 25 }, (_, index) => `## Part ${index}\n\nText.`).join('\n\n')
    const full = read({ 'SOUL.md': 'Hi.', 'MEMORY.md': many })
    expect(agentOf(full.document).blocks).toHaveLength(20)
    expect(full.sections.filter(({ fate }) => fate.kind === 'left_out')).toHaveLength(5)
  })

  it('may be one file of any name, or lie in one folder among others', () => {
    expect(agentOf(read({ 'notes/maxos.md': 'You help.' }).document).agent.systemPrompt).toBe('You help.')
    const nested = read({
      'a/SOUL.md': 'Top.',
      'a/skills/x/AGENTS.md': 'Deep.',
      'a/memory/2026-01-01.md': 'Day.',
    })
    expect(agentOf(nested.document).agent.systemPrompt).toBe('Top.')
    expect(nested.sections.filter(({ fate }) => fate.kind === 'left_out')).toHaveLength(2)
    expect(read({ 'a/SOUL.md': 'A', 'b/SOUL.md': 'B' })).toMatchObject({ document: null })
    expect(read({ 'readme.txt': 'x', 'other.md': 'y' })).toMatchObject({ document: null })
  })

  it('make a document that can be imported, whatever they hold', () => {
    const markdown = fc
      .array(
        fc.constantFrom(
          ...[
            '# ',
            '## ',
            '\n',
            '\n\n',
            '- ',
            'a: b',
            '---\n',
            '```\n',
            'text',
            '**',
            '\r\n',
            '\t',
            '> ',
            '<!--',
            ' ',
            'é😀',
            '|',
          ],
          ...['search_messages: x', '===\n', '1. ', '\u2028', '\ufeff', '&', '{', '* * *\n'],
        ),
        { maxLength: 40 },
      )
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(markdown, markdown, markdown, markdown, (one, two, three, four) => {
        const parts = { 'SOUL.md': one, 'AGENTS.md': two, 'MEMORY.md': three, 'TOOLS.md': four }
        const { document, problems } = read(parts)
        expect(document === null).toBe(problems.length > 0)
        if (document !== null) agentOf(document)
      }),
      { numRuns: 300 },
    )
  })
})

describe('an export as persona files', () => {
  it('imports as the same prompt, notes and blocks', () => {
    const agent = agentFields.parse({
      ...newAgent.parse({
        name: 'Max',
        slug: 'max',
        displayName: 'Max: “the” helper',
        systemPrompt: '# Role\nYou help.\n\n# Tone\nCalm.',
        model: 'claude-sonnet-5-5',
      }),
      description: 'Helps: a lot',
      toolNotes: { search_messages: 'Search first.\n\nThen answer.' },
    })
    const blocks = [{ label: 'people', content: 'Ada runs it.', limit: 2_000 }]
    const written = writePersona(agent, blocks)
    expect(written.map(({ path }) => path)).toEqual(['SOUL.md', 'TOOLS.md', 'MEMORY.md'])
    const { document } = readPersona({ files: written, name: null, folder: null }, null)
    const again = agentOf(document)
    const { systemPrompt, toolNotes, displayName, description } = agent
    expect(again.agent).toMatchObject({ systemPrompt, toolNotes, displayName, description })
    expect(again.blocks).toEqual(blocks)
  })
})

describe('an archive', () => {
  it('is read in memory, and only the files of the persona are unpacked', () => {
    const archive = zip({
      'max/SOUL.md': soul,
      'max/MEMORY.md': memory,
      'max/photo.png': 'x',
      '__MACOSX/._SOUL.md': '',
    })
    const { files: read, rest, problem } = unpackPersona(archive)
    expect(problem).toBeNull()
    expect(read).toEqual(files({ 'max/SOUL.md': soul, 'max/MEMORY.md': memory }))
    expect(rest.map(({ file }) => file)).toEqual(['max/photo.png'])
  })

  it.each(['../SOUL.md', '/etc/SOUL.md', 'C:/SOUL.md', 'a\\SOUL.md', 'a/../../SOUL.md'])(
    'with the path %s is refused',
    path => {
      expect(unpackPersona(zip({ [path]: 'x', 'AGENTS.md': 'y' }))).toMatchObject({
        files: [],
        problem: expect.stringContaining('not a path inside'),
      })
    },
  )

  it('that would grow large is refused before it is unpacked', () => {
    const bomb = Buffer.from(
      writeZipBomb(20_000_000)
        .toString('latin1')
        .replaceAll('word/document.xml', '/SOUL.md'.padStart(17, 'a')),
      'latin1',
    )
    expect(bomb.length).toBeLessThan(100_000)
    expect(unpackPersona(bomb)).toMatchObject({ files: [], problem: expect.stringContaining('too large') })
  })

  it('that lies about its sizes, is damaged or holds no text is refused', () => {
    const bomb = Buffer.from(
      writeZipBomb(5_000_000).toString('latin1').replaceAll('word/document.xml', 'aaaaaaaaa/SOUL.md'),
      'latin1',
    )
    // The directory at the end tells a size of 10 bytes.
    const directory = bomb.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    bomb.writeUInt32LE(10, directory + 24)
    const lied = unpackPersona(bomb)
    expect(lied.files.every(({ content }) => content.length <= 10)).toBe(true)
    expect(unpackPersona(Buffer.from('PK nothing')).problem).toContain('can’t be read')
    expect(unpackPersona(zip({ 'SOUL.md': 'abc' }).subarray(0, 60)).problem).not.toBeNull()
    const binary = zipSync({ 'SOUL.md': new Uint8Array([0xff, 0xfe, 0xfd]) })
    expect(unpackPersona(binary).problem).toContain('can’t be read')
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.md`, '']))
    expect(unpackPersona(zip(many)).problem).toContain('more than 1,000 files')
  })
})
