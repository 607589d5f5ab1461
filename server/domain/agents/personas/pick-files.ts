import { leftOut, type PersonaSection, personaLimits } from './persona.ts'

/** The files that are read, in the order in which their words reach the prompt. */
const kinds = ['identity', 'soul', 'agents', 'tools', 'memory'] as const
export type PersonaKind = (typeof kinds)[number]

export interface PickedFile {
  path: string
  kind: PersonaKind
}

export interface PickedFiles {
  picked: PickedFile[]
  /** The files that are not read, with the reason. */
  rest: PersonaSection[]
  /** A sentence if these paths can't be imported. */
  problem: string | null
}

/** Chooses the files of one persona by their paths alone, so that the others need not be opened. */
export function pickFiles(paths: readonly string[]): PickedFiles {
  const refused = paths.find(leadsOutside)
  if (refused !== undefined) {
    const problem = `“${refused.slice(0, 80)}” is not a path inside the folder. Nothing was read. Pack the files again.`
    return { picked: [], rest: [], problem }
  }
  const files = paths.filter(path => !path.endsWith('/') && !/(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(path))
  const [only] = files
  // A single Markdown file of any name is a persona, too.
  if (files.length === 1 && only !== undefined && /\.(md|markdown)$/i.test(only) && !isOtherFile(only)) {
    return { picked: [{ path: only, kind: kindOf(only) ?? 'soul' }], rest: [], problem: null }
  }
  const known = files.filter(path => kindOf(path) !== null)
  const folders = [...new Set(known.map(folderOf))].toSorted((one, other) => depthOf(one) - depthOf(other))
  const [folder, second] = folders
  if (folder !== undefined && second !== undefined && depthOf(folder) === depthOf(second)) {
    const problem = `There is more than one agent: in “${folder}” and in “${second}”. Import one folder at a time.`
    return { picked: [], rest: [], problem }
  }
  const picked = known
    .filter(path => folderOf(path) === folder)
    .flatMap(path => ({ path, kind: kindOf(path) ?? 'soul' }))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
  const twice = picked.find(({ kind }, index) => picked.findIndex(each => each.kind === kind) < index)
  if (twice)
    return { picked: [], rest: [], problem: `There are two files like “${twice.path}”. Keep one of them.` }
  if (picked.length === 0) {
    const problem = 'There is no SOUL.md, AGENTS.md or MEMORY.md here. Choose the folder that has them.'
    return { picked, rest: [], problem }
  }
  const others = files.filter(path => !picked.some(each => each.path === path))
  const told = others.slice(0, personaLimits.files * 2)
  const rest = told.map(path => leftOut(path, '', 0, explain(path, folder ?? '')))
  if (others.length > told.length) {
    rest.push(leftOut(`${others.length - told.length} more files`, '', 0, notRead))
  }
  return { picked, rest, problem: null }
}

const notRead = 'Only SOUL.md, AGENTS.md, MEMORY.md, TOOLS.md and IDENTITY.md are read.'

const others: readonly (readonly [RegExp, string])[] = [
  [
    /^user\.md$/i,
    'It describes one person. Agents here are told the name and the role of the person who asks.',
  ],
  [/^heartbeat\.md$/i, 'Agents here have no heartbeat. Make a schedule for work that repeats.'],
  [/^bootstrap\.md$/i, 'It sets up another product.'],
]

function isOtherFile(path: string): boolean {
  return others.some(([name]) => name.test(nameOf(path)))
}

function explain(path: string, folder: string): string {
  const known = others.find(([name]) => name.test(nameOf(path)))
  if (known) return known[1]
  if (/(^|\/)memory\/[^/]+\.md$/i.test(path)) {
    return 'Daily notes are not imported. Add facts that the agent must know to MEMORY.md.'
  }
  return kindOf(path) !== null && folderOf(path) !== folder
    ? 'It is in another folder. The file nearest to the top is used.'
    : notRead
}

/** Absolute paths, drives, backslashes and steps upward are signs of a trick. */
function leadsOutside(path: string): boolean {
  return /^\/|^[a-z]:|\\|\0|(^|\/)\.\.(\/|$)/i.test(path)
}

function kindOf(path: string): PersonaKind | null {
  const name = nameOf(path).toLowerCase()
  return kinds.find(kind => name === `${kind}.md`) ?? null
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function depthOf(folder: string): number {
  return folder.split('/').length
}
