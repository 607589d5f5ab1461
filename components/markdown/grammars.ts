import type { LanguageInput } from 'shiki/core'

/** The languages that people paste, each in a file of its own that is loaded with its first use. */
export const grammars = new Map<string, () => Promise<LanguageInput>>([
  ['bash', () => import('@shikijs/langs/bash')],
  ['c', () => import('@shikijs/langs/c')],
  ['cpp', () => import('@shikijs/langs/cpp')],
  ['csharp', () => import('@shikijs/langs/csharp')],
  ['css', () => import('@shikijs/langs/css')],
  ['diff', () => import('@shikijs/langs/diff')],
  ['docker', () => import('@shikijs/langs/docker')],
  ['go', () => import('@shikijs/langs/go')],
  ['graphql', () => import('@shikijs/langs/graphql')],
  ['html', () => import('@shikijs/langs/html')],
  ['ini', () => import('@shikijs/langs/ini')],
  ['java', () => import('@shikijs/langs/java')],
  ['javascript', () => import('@shikijs/langs/javascript')],
  ['json', () => import('@shikijs/langs/json')],
  ['jsx', () => import('@shikijs/langs/jsx')],
  ['kotlin', () => import('@shikijs/langs/kotlin')],
  ['lua', () => import('@shikijs/langs/lua')],
  ['markdown', () => import('@shikijs/langs/markdown')],
  ['php', () => import('@shikijs/langs/php')],
  ['python', () => import('@shikijs/langs/python')],
  ['r', () => import('@shikijs/langs/r')],
  ['ruby', () => import('@shikijs/langs/ruby')],
  ['rust', () => import('@shikijs/langs/rust')],
  ['scss', () => import('@shikijs/langs/scss')],
  ['sql', () => import('@shikijs/langs/sql')],
  ['swift', () => import('@shikijs/langs/swift')],
  ['toml', () => import('@shikijs/langs/toml')],
  ['tsx', () => import('@shikijs/langs/tsx')],
  ['typescript', () => import('@shikijs/langs/typescript')],
  ['xml', () => import('@shikijs/langs/xml')],
  ['yaml', () => import('@shikijs/langs/yaml')],
])

const others = {
  bash: ['sh', 'shell', 'zsh', 'shellscript', 'console'],
  cpp: ['c++', 'cc', 'hpp'],
  csharp: ['cs', 'c#'],
  docker: ['dockerfile'],
  go: ['golang'],
  javascript: ['js', 'mjs', 'cjs', 'node'],
  json: ['jsonc', 'json5'],
  kotlin: ['kt'],
  markdown: ['md'],
  python: ['py'],
  ruby: ['rb'],
  rust: ['rs'],
  sql: ['postgres', 'postgresql', 'psql'],
  typescript: ['ts', 'mts', 'cts'],
  yaml: ['yml'],
} as const

/** What a fence may say, and the grammar that it means. */
export const grammarNames = new Map<string, string>([
  ...[...grammars.keys()].map(name => [name, name] as const),
  ...Object.entries(others).flatMap(([name, aliases]) => aliases.map(alias => [alias, name] as const)),
])
