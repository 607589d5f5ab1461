/** The grammar's name, the usual name of the language, and other words that a fence may use for it. */
const languages: readonly (readonly [grammar: string, label: string, ...others: string[]])[] = [
  ['bash', 'Shell', 'sh', 'shell', 'zsh', 'shellscript', 'shellsession', 'console'],
  // The C++ grammar takes seconds and half a megabyte; the C grammar colours most of it at once.
  ['c', 'C++', 'cpp', 'c++', 'cc', 'cxx', 'hpp'],
  ['c', 'C', 'h'],
  ['csharp', 'C#', 'cs', 'c#'],
  ['css', 'CSS'],
  ['dart', 'Dart'],
  ['diff', 'Diff', 'patch'],
  ['docker', 'Dockerfile', 'dockerfile'],
  ['elixir', 'Elixir', 'ex', 'exs'],
  ['go', 'Go', 'golang'],
  ['graphql', 'GraphQL', 'gql'],
  ['haskell', 'Haskell', 'hs'],
  ['html', 'HTML'],
  ['ini', 'INI', 'properties', 'conf', 'env', 'dotenv'],
  ['java', 'Java'],
  ['javascript', 'JavaScript', 'js', 'mjs', 'cjs', 'node'],
  ['json', 'JSON', 'jsonc', 'json5'],
  ['jsx', 'JSX'],
  ['kotlin', 'Kotlin', 'kt', 'kts'],
  ['lua', 'Lua'],
  ['make', 'Makefile', 'makefile'],
  ['markdown', 'Markdown', 'md'],
  ['nginx', 'nginx'],
  ['php', 'PHP'],
  ['powershell', 'PowerShell', 'ps', 'ps1', 'pwsh'],
  ['python', 'Python', 'py', 'python3'],
  ['r', 'R'],
  ['ruby', 'Ruby', 'rb'],
  ['rust', 'Rust', 'rs'],
  ['scala', 'Scala'],
  ['scss', 'SCSS'],
  ['sql', 'SQL', 'postgres', 'postgresql', 'psql', 'mysql', 'sqlite', 'plpgsql'],
  ['svelte', 'Svelte'],
  ['swift', 'Swift'],
  ['terraform', 'Terraform', 'tf', 'hcl'],
  ['toml', 'TOML'],
  ['tsx', 'TSX'],
  ['typescript', 'TypeScript', 'ts', 'mts', 'cts'],
  ['vue', 'Vue'],
  ['xml', 'XML', 'svg'],
  ['yaml', 'YAML', 'yml'],
]

export interface CodeLanguage {
  grammar: string
  label: string
}

const byWord = new Map<string, CodeLanguage>(
  languages.flatMap(([grammar, label, ...others]) =>
    [grammar, ...others].map(word => [word, { grammar, label }] as const),
  ),
)

/** Finds the language that a fence names. Null: the code is shown with that name and without colours. */
export function findCodeLanguage(word: string): CodeLanguage | null {
  return byWord.get(word.toLowerCase()) ?? null
}
