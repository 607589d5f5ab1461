/**
 * Keeps the plan of the house: small rooms, rooms of the interface in order, no circles. The floors of the server are
 * kept by the linter (biome.json).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const mostInAFolder = 20
/** One migration more with every change of the schema. */
const growing = ['supabase/migrations']

/** A room imports from those before it, never from those after it. */
const rooms = [
  ...[
    'strings',
    'ui',
    'trpc',
    'config',
    'auth',
    'code',
    'markdown',
    'workspace',
    'live',
    'shortcuts',
    'presence',
    'reading',
  ],
  ...[
    'people',
    'destinations',
    'directs',
    'citations',
    'memory-items',
    'reactions',
    'drafts',
    'files',
    'outputs',
    'mentions',
    'models',
    'previews',
    'later',
    'composer',
    'channels',
    'examples',
    'asks',
    'tasks',
    'entries',
    'catch-up',
  ],
  ...[
    'messages',
    'notifications',
    'threads',
    'forks',
    'results',
    'conversation',
    'search',
    'directory',
    'inbox',
    'decisions',
    'memory',
    'schedules',
  ],
  ...['agents', 'settings', 'account', 'usage', 'api-keys', 'connections', 'mcp-servers', 'webhooks'],
  'model-endpoints',
  ...['workspaces', 'palette', 'shell'],
]

const sources = listSources()
const known = new Set(sources)
const imports = new Map(sources.map(file => [file, listImports(file)]))

it('no folder holds more than twenty sources', () => {
  const folders = Map.groupBy(
    sources.filter(file => !isTest(file)),
    file => dirname(file),
  )
  const full = [...folders].filter(
    ([folder, { length }]) => length > mostInAFolder && !growing.includes(folder),
  )
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

it('every room of the interface has its place in the order', () => {
  const found = new Set(sources.flatMap(file => roomOf(file) ?? []))
  expect([...found].sort()).toEqual([...rooms].sort())
})

it('a room of the interface imports only from rooms before it', () => {
  const upward = sources
    .filter(file => roomOf(file) && !isTest(file))
    .flatMap(file => (imports.get(file) ?? []).map(target => ({ file, target })))
    .filter(({ file, target }) => placeOf(target) > placeOf(file))
  expect(upward.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

it('no file imports itself by way of others', () => {
  expect(findCircles()).toEqual([])
})

function listSources(): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.sql']
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter(file => file !== '' && existsSync(join(root, file)))
}

function isTest(file: string): boolean {
  return /\.(i?test|spec)\.tsx?$/.test(file)
}

function roomOf(file: string): string | undefined {
  return /^components\/([^/]+)\//.exec(file)?.[1]
}

/** Other folders stand before all rooms: their borders are the linter's. */
function placeOf(file: string): number {
  return rooms.indexOf(roomOf(file) ?? '')
}

function listImports(file: string): string[] {
  if (file.endsWith('.sql')) return []
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([@.][^']*)'/g)].flatMap(([, path = '']) => {
    const base = path.startsWith('@/') ? path.slice(2) : relative(root, join(root, dirname(file), path))
    const found = ['', '.ts', '.tsx'].map(end => base + end).find(each => known.has(each))
    return found ?? []
  })
}

/** Each circle once, as the files on the way round. */
function findCircles(): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  function walk(file: string, way: readonly string[]) {
    const seen = way.indexOf(file)
    if (seen >= 0) circles.push([...way.slice(seen), file].join(' → '))
    if (seen >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of sources) walk(file, [])
  return circles
}
