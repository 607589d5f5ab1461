import { type BlockFields, countCharacters } from '../../memory-blocks/memory-block.ts'
import { limits } from '../../wire/limits.ts'
import { type AgentFields, newAgent } from '../agent.ts'
import { slugOf } from '../documents/document.ts'
import { writeDocument } from '../documents/write-document.ts'
import { usualModel } from '../model-list.ts'
import { leftOut, type PersonaFile, type PersonaReading, type PersonaSection } from './persona.ts'
import { pickFiles } from './pick-files.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { type ReadMemory, readMemory } from './read-memory.ts'
import { type ReadMarkdown, readSections, type Section } from './read-sections.ts'
import { readToolNotes } from './read-tool-notes.ts'

/** The agent that the files change: its other settings stay as they are. */
export interface PersonaBase {
  fields: AgentFields
  blocks: readonly BlockFields[]
}

export interface PersonaRequest {
  files: readonly PersonaFile[]
  /** The name of the agent; null: the files name it. */
  name: string | null
  /** The name of the folder or archive, for files that don't name their agent. */
  folder: string | null
}

/** Returns the name that the files give their agent. */
export function namePersona({ files, name, folder }: PersonaRequest): string {
  return cutName(name ?? findName(files)) || cutName(folder) || 'Imported agent'
}

/** Reads the files of a persona as the document of an agent. Tells the use of every section. */
export function readPersona(asked: PersonaRequest, base: PersonaBase | null): PersonaReading {
  const { picked, rest, problem } = pickFiles(asked.files.map(({ path }) => path))
  if (problem !== null) return { sections: rest, problems: [problem], document: null }
  const before = base?.fields ?? createFields(namePersona(asked))
  const prompt: string[] = []
  const sections: PersonaSection[] = []
  let notes: Record<string, string> = {}
  let memory: ReadMemory = { blocks: [], sections: [] }
  let purpose: string | null = null
  for (const { path, kind } of picked) {
    const content = asked.files.find(file => file.path === path)?.content ?? ''
    const read = readSections(content)
    const front = readFrontMatter(path, read.frontMatter)
    sections.push(...front.sections)
    purpose ??= front.purpose
    const title = read.title !== null && !isFileTitle(read.title, path) ? read.title : null
    if (kind === 'memory') {
      const taken = base?.blocks.map(({ label }) => label) ?? []
      memory = readMemory(path, nameFirst(read.sections, title), taken)
      sections.push(...memory.sections)
    } else if (kind === 'tools') {
      const found = readToolNotes(path, nameFirst(read.sections, title), before.tools)
      notes = { ...notes, ...found.notes }
      sections.push(...found.sections)
    } else {
      if (title !== null) prompt.push(`# ${title}`)
      for (const section of read.sections) {
        const use = kind === 'agents' ? sortInstruction(path, section, before.tools) : keep(path, section)
        sections.push(...use.sections)
        if (use.isKept) prompt.push(section.raw)
        notes = { ...notes, ...use.notes }
      }
    }
  }
  const found = cutName(findName(asked.files))
  if (!base && found && asked.name === null) sections.unshift(tellName(asked.files, found))
  const words = prompt.join('\n\n').trim()
  const fields: AgentFields = {
    ...before,
    description: purpose ?? before.description,
    systemPrompt: words || before.systemPrompt,
    toolNotes: { ...before.toolNotes, ...notes },
  }
  const problems = findProblems(fields.systemPrompt)
  const blocks = mergeBlocks(base?.blocks ?? [], memory.blocks)
  const document = problems.length > 0 ? null : writeDocument(fields, 'yaml', blocks)
  return { sections: [...sections, ...rest], problems, document }
}

function findProblems(prompt: string): string[] {
  if (prompt === '')
    return [
      'The files have no text for a prompt. Add a SOUL.md, or choose an agent that has a prompt already.',
    ]
  const most = limits.promptLength
  return prompt.length > most
    ? [
        `The prompt would have ${prompt.length.toLocaleString('en-US')} characters, and ${most.toLocaleString('en-US')} fit. Shorten SOUL.md or AGENTS.md.`,
      ]
    : []
}

/** Replaces blocks of the same label, and keeps the others. */
function mergeBlocks(before: readonly BlockFields[], read: readonly BlockFields[]): BlockFields[] {
  const named = (label: string) => read.find(block => block.label === label)
  const added = read.filter(({ label }) => !before.some(block => block.label === label))
  return [...before.map(block => named(block.label) ?? block), ...added]
}

function createFields(name: string): AgentFields {
  const slug = slugOf(name) || 'imported-agent'
  // The prompt comes from the files.
  const fields = newAgent.parse({ name, slug, displayName: name, systemPrompt: '-', model: usualModel })
  return { ...fields, systemPrompt: '' }
}

interface Use {
  sections: PersonaSection[]
  isKept: boolean
  notes: Record<string, string>
}

function keep(file: string, { heading, raw }: Section): Use {
  const fate = { kind: 'prompt', section: heading } as const
  return { sections: [{ file, heading, characters: countCharacters(raw), fate }], isKept: true, notes: {} }
}

/** Parts of AGENTS.md that tell how to work in another product. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [
    /^(every session|session start|first run|startup|bootstrap)/i,
    'It says which files to read at the start. Here each request brings the prompt, the memory blocks and the conversation.',
  ],
  [
    /^(memory( management)?$|memory(\.md| ?[-–—:])|long-term memory|daily notes|write it down)/i,
    'It says how to keep memory in files. Here the agent keeps memory with its tools.',
  ],
  [/^heartbeats?\b/i, 'Agents here have no heartbeat. Make a schedule for work that repeats.'],
]

function sortInstruction(file: string, section: Section, tools: readonly string[]): Use {
  const { heading, body } = section
  const words = heading.replace(/^[^\p{L}]+/u, '')
  const known = foreign.find(([name]) => name.test(words))
  if (known) {
    return { sections: [leftOut(file, heading, countCharacters(body), known[1])], isKept: false, notes: {} }
  }
  if (!/^tools?\b/i.test(words)) return keep(file, section)
  return { ...readToolNotes(file, [section], tools), isKept: false }
}

/** Gives the text below a title, before the first heading, the name of the title. */
function nameFirst(sections: readonly Section[], title: string | null): Section[] {
  return sections.map(section =>
    title !== null && section.heading === '' ? { ...section, heading: title } : section,
  )
}

/** `SOUL.md - Who you are` names the file, `Maxos` the agent. */
function isFileTitle(title: string, path: string): boolean {
  const [name = ''] = path.slice(path.lastIndexOf('/') + 1).split('.')
  return (
    title.toLowerCase().startsWith(`${name.toLowerCase()}.md`) || title.toLowerCase() === name.toLowerCase()
  )
}

/** Finds the name in the front matter, in IDENTITY.md (`- **Name:** …`) or in the title of SOUL.md. */
function findName(files: readonly PersonaFile[]): string | null {
  const { picked } = pickFiles(files.map(({ path }) => path))
  const read = picked.map(({ path, kind }): { path: string; kind: string; text: string } & ReadMarkdown => {
    const text = files.find(file => file.path === path)?.content ?? ''
    return { path, kind, text, ...readSections(text) }
  })
  for (const { path, frontMatter } of read) {
    const { name } = readFrontMatter(path, frontMatter)
    if (name !== null) return name
  }
  const identity = read.find(({ kind }) => kind === 'identity')
  const named = /^\s*[-*]?\s*[*_]*name[*_]*\s*:[*_]*[ \t]*([^\n]+)$/im.exec(identity?.text ?? '')?.[1]
  if (named) return named.replace(/[*_`]+/g, '')
  const soul = read.find(({ kind }) => kind === 'soul')
  return soul?.title && !isFileTitle(soul.title, soul.path) ? soul.title : null
}

function tellName(files: readonly PersonaFile[], name: string): PersonaSection {
  const [first] = pickFiles(files.map(({ path }) => path)).picked
  return { file: first?.path ?? '', heading: '', characters: name.length, fate: { kind: 'name', name } }
}

function cutName(name: string | null): string {
  return (name ?? '').trim().slice(0, 60).trim()
}
