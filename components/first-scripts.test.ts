import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const starts = ['components/shell/workspace-frame.tsx', 'components/conversation/channel-view.tsx']
/** Each is larger than all that it would be loaded for; what needs them is imported when it is reached for. */
const heavy =
  /^(zod|@zxcvbn-ts\/.*|katex|shiki|react-markdown|marked|cmdk|turndown|diff|unicode-emoji-json|@supabase\/.*)$/

/** Follows what modules import by name at once, types aside, to where a package is. Answers the ways there. */
function waysTo(packages: RegExp, starts: readonly string[]): { found: string[]; seen: number } {
  const seen = new Set<string>()
  const found: string[] = []
  function walk(file: string, way: readonly string[]) {
    if (seen.has(file)) return
    seen.add(file)
    const here = [...way, file]
    for (const [, names = '', source = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s+([^'";]*?)\s*from\s*'([^']+)'/gm,
    )) {
      if (isTypesAlone(names)) continue
      if (packages.test(source)) found.push([...here, source].join(' > '))
      const next = find(dirname(file), source)
      if (next) walk(next, here)
    }
  }
  for (const start of starts) walk(start, [])
  return { found, seen: seen.size }
}

function isTypesAlone(names: string): boolean {
  if (names.startsWith('type ')) return true
  const listed = /^\{([^}]*)\}$/
    .exec(names)?.[1]
    ?.split(',')
    .filter(name => name.trim() !== '')
  return listed?.every(name => name.trim().startsWith('type ')) ?? false
}

function find(from: string, source: string): string | undefined {
  if (!/^(@\/|\.)/.test(source)) return undefined
  const path = source.startsWith('@/') ? source.slice(2) : join(from, source)
  return [path, `${path}.ts`, `${path}.tsx`].find(
    file => /\.tsx?$/.test(file) && existsSync(join(root, file)),
  )
}

it('keeps schemas, editors of text and other heavy packages out of a channel’s first scripts', () => {
  const { found, seen } = waysTo(heavy, starts)
  expect(seen).toBeGreaterThan(100)
  expect(found).toEqual([])
})

it('keeps a thread out of a channel’s first scripts, and rare parts out of those of a thread', () => {
  const thread = /\/(thread-feeds?|message-list|thread-panel)$/
  expect(waysTo(thread, starts).found).toEqual([])
  const rare = new RegExp(
    [
      '/(answer-row|action-bar|highlight-queue|send-up|place-dialogs|fork-entries|sign-out|first-steps',
      'edit-box|system-line|reaction-chips|use-mention-picker|mention-options|give-notification',
      'lost-channel|no-such-channel|nothing-here)$',
    ].join('|'),
  )
  const { found, seen } = waysTo(rare, [...starts, 'components/conversation/thread-panel.tsx'])
  expect(seen).toBeGreaterThan(200)
  expect(found).toEqual([])
})

it('gives a channel and a thread no words of what they do not show yet', () => {
  const channel = waysTo(/\/strings\/(messages|messages\/acts|threads\/panel)$/, starts)
  expect(channel.found).toEqual([])
  const rare =
    /\/strings\/(messages\/(answers|changing)|later\/forms|threads\/empty|channels\/(channels|groups)|settings\/.*)$/
  expect(waysTo(rare, [...starts, 'components/conversation/thread-panel.tsx']).found).toEqual([])
})

it('keeps them out of the first scripts of the sign-in page, too', () => {
  const { found, seen } = waysTo(heavy, ['components/auth/sign-in-form.tsx'])
  expect(seen).toBeGreaterThan(10)
  expect(found).toEqual([])
})

it('lets each part that loads wait in a place of its own, and not hide the page around it', () => {
  const loading = globSync('{app,components}/**/*.tsx', { cwd: root }).filter(file => {
    const calls = readFileSync(join(root, file), 'utf8').matchAll(/ = dynamic\(([\s\S]*?)\n?\)\n/g)
    return [...calls].some(([, call = '']) => !/\bloading: |\bssr: false/.test(call))
  })
  expect(loading.length).toBeGreaterThan(10)
  const bare = loading.filter(file => !/<(?:Late|LoadedPart)\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(bare).toEqual([])
})
