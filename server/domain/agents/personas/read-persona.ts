import { type BlockFields, countCharacters } from '../../memory-blocks/memory-block.ts'
import { limits } from '../../wire/limits.ts'
import { type AgentFields, newAgent } from '../agent.ts'
import { slugOf } from '../documents/document.ts'
import { writeDocument } from '../documents/write-document.ts'
import { usualModel } from '../model-list.ts'
import { leftOut, type PersonaFile, type PersonaReading, type PersonaSection } from './persona.ts'
import { type PersonaKind, pickFiles } from './pick-files.ts'
import { type FrontMatter, readFrontMatter } from './read-front-matter.ts'
import { readMemory } from './read-memory.ts'
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
export function namePersona(asked: PersonaRequest): string {
  const { opened } = openFiles(asked.files)
  return cutName(asked.name ?? findName(opened)) || cutName(asked.folder) || 'Imported agent'
}

/** Reads the files of a persona as the document of an agent. Tells the use of every section. */
export function readPersona(asked: PersonaRequest, base: PersonaBase | null): PersonaReading {
  const { opened, rest, problem } = openFiles(asked.files)
  if (problem !== null) return { sections: rest, problems: [problem], document: null }
  const before = base?.fields ?? createFields(namePersona(asked))
  const known = { tools: before.tools, labels: base?.blocks.map(({ label }) => label) ?? [] }
  const uses = opened.map(file => sortFile(file, known))
  const words = uses
    .flatMap(use => use.prompt)
    .join('\n\n')
    .trim()
  const fields: AgentFields = {
    ...before,
    description: opened.find(({ front }) => front.purpose !== null)?.front.purpose ?? before.description,
    systemPrompt: words || before.systemPrompt,
    toolNotes: { ...before.toolNotes, ...joinNotes(uses) },
  }
  const blocks = mergeBlocks(
    base?.blocks ?? [],
    uses.flatMap(use => use.blocks),
  )
  const problems = findProblems(fields.systemPrompt)
  const named = base || asked.name !== null ? [] : tellName(opened)
  return {
    sections: [...named, ...uses.flatMap(use => use.sections), ...rest],
    problems,
    document: problems.length > 0 ? null : writeDocument(fields, 'yaml', blocks),
  }
}

interface OpenFile extends ReadMarkdown {
  path: string
  kind: PersonaKind
  text: string
  front: FrontMatter
}

function openFiles(files: readonly PersonaFile[]) {
  const { picked, ...others } = pickFiles(files.map(({ path }) => path))
  const opened = picked.map(({ path, kind }): OpenFile => {
    const text = files.find(file => file.path === path)?.content ?? ''
    const read = readSections(text)
    const isFileName = read.title !== null && isFileTitle(read.title, path)
    const front = readFrontMatter(path, read.frontMatter)
    return { ...read, path, kind, text, front, title: isFileName ? null : read.title }
  })
  return { opened, ...others }
}

/** The parts of a file by their use. */
interface FileUse {
  sections: PersonaSection[]
  prompt: string[]
  notes: Record<string, string>
  blocks: BlockFields[]
}

function sortFile(file: OpenFile, known: { tools: readonly string[]; labels: readonly string[] }): FileUse {
  const { path, kind, title, front } = file
  const none: FileUse = { sections: front.sections, prompt: [], notes: {}, blocks: [] }
  if (kind === 'memory') {
    const memory = readMemory(path, nameFirst(file.sections, title), known.labels)
    return { ...none, blocks: memory.blocks, sections: [...front.sections, ...memory.sections] }
  }
  if (kind === 'tools') {
    const found = readToolNotes(path, nameFirst(file.sections, title), known.tools)
    return { ...none, notes: found.notes, sections: [...front.sections, ...found.sections] }
  }
  const uses = file.sections.map(section =>
    kind === 'agents' ? sortInstruction(path, section, known.tools) : keep(path, section),
  )
  return {
    ...none,
    sections: [...front.sections, ...uses.flatMap(({ sections }) => sections)],
    prompt: [...(title === null ? [] : [`# ${title}`]), ...uses.flatMap(({ prompt }) => prompt)],
    notes: joinNotes(uses),
  }
}

function joinNotes(uses: readonly Pick<FileUse, 'notes'>[]): Record<string, string> {
  return Object.fromEntries(uses.flatMap(({ notes }) => Object.entries(notes)))
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

type SectionUse = Omit<FileUse, 'blocks'>

function keep(file: string, { heading, raw }: Section): SectionUse {
  const fate = { kind: 'prompt', section: heading } as const
  return { sections: [{ file, heading, characters: countCharacters(raw), fate }], prompt: [raw], notes: {} }
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

function sortInstruction(file: string, section: Section, tools: readonly string[]): SectionUse {
  const { heading, body } = section
  const words = heading.replace(/^[^\p{L}]+/u, '')
  const known = foreign.find(([name]) => name.test(words))
  if (known) {
    return { sections: [leftOut(file, heading, countCharacters(body), known[1])], prompt: [], notes: {} }
  }
  if (!/^tools?\b/i.test(words)) return keep(file, section)
  return { ...readToolNotes(file, [section], tools), prompt: [] }
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
function findName(opened: readonly OpenFile[]): string | null {
  const inFront = opened.find(({ front }) => front.name !== null)?.front.name
  if (inFront) return inFront
  const identity = opened.find(({ kind }) => kind === 'identity')?.text ?? ''
  const named = /^\s*[-*]?\s*[*_]*name[*_]*\s*:[*_]*[ \t]*([^\n]+)$/im.exec(identity)?.[1]
  if (named) return named.replace(/[*_`]+/g, '')
  return opened.find(({ kind }) => kind === 'soul')?.title ?? null
}

function tellName(opened: readonly OpenFile[]): PersonaSection[] {
  const name = cutName(findName(opened))
  const [first] = opened
  return name === '' || !first
    ? []
    : [{ file: first.path, heading: '', characters: name.length, fate: { kind: 'name', name } }]
}

function cutName(name: string | null): string {
  return (name ?? '').trim().slice(0, 60).trim()
}
