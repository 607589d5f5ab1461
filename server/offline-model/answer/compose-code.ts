import { showName } from './markup.ts'
import type { Conversation } from './read-conversation.ts'
import { listWords, shorten } from './sentences.ts'

type Template = { tag: string; names: RegExp; write: (name: string, wish: string) => string }

const templates: readonly Template[] = [
  {
    tag: 'python',
    names: /\bpython|\bdjango|\bpandas/i,
    write: (name, wish) =>
      `def ${name}(value):\n    """${wish}"""\n    raise NotImplementedError("a real model writes this body")`,
  },
  {
    tag: 'sql',
    names: /\bsql\b|\bpostgres\w*|\bquery\b/i,
    write: (_name, wish) =>
      `-- ${wish}\nselect *\nfrom your_table\nwhere true -- a real model writes the condition`,
  },
  {
    tag: 'bash',
    names: /\bbash\b|\bshell\b|\bcommand line\b/i,
    write: (_name, wish) => `# ${wish}\nset -euo pipefail\necho "a real model writes the commands"`,
  },
  {
    tag: 'go',
    names: /\bgolang\b|\bin go\b/i,
    write: (name, wish) =>
      `// ${wish}\nfunc ${name}(value string) string {\n\tpanic("a real model writes this body")\n}`,
  },
  {
    tag: 'rust',
    names: /\brust\b/i,
    write: (name, wish) =>
      `// ${wish}\nfn ${name}(value: &str) -> String {\n    todo!("a real model writes this body")\n}`,
  },
  {
    tag: 'js',
    names: /\bjavascript\b|\bnode\b/i,
    write: (name, wish) =>
      `// ${wish}\nexport function ${name}(value) {\n  throw new Error('a real model writes this body')\n}`,
  },
  {
    tag: 'ts',
    names: /./,
    write: (name, wish) =>
      `// ${wish}\nexport function ${name}(value: string): string {\n  throw new Error('a real model writes this body')\n}`,
  },
]

const mostLines = 20

/** A small fenced block: the code that was asked about, else a frame whose name and comment come from the question. */
export function composeCode({ question, messages }: Pick<Conversation, 'question' | 'messages'>): string {
  const given = findFence(question)
  if (given) return `The code you sent:\n\n${given}`
  const source = messages.findLast(message => findFence(message.text))
  const found = source && asksAboutCode(question) ? findFence(source.text) : null
  if (found) return `The latest code from ${source?.own ? 'me' : showName(source?.author ?? '')}:\n\n${found}`
  const template = templates.find(({ names }) => names.test(question))
  const wish = shorten(question.replace(/[`"\\*/]/g, ''), 80) || 'what should this do?'
  return template ? fence(template.tag, template.write(nameFrom(question, template.tag), wish)) : ''
}

function asksAboutCode(question: string): boolean {
  return /\b(?:it|this|that|code|bug|wrong|fix|review|error|fail\w*|improve|explain)\b/i.test(question)
}

function findFence(text: string): string | null {
  const [, tag = '', body = ''] = /```([\w+#.-]*)[^\n]*\n([\s\S]*?)```/.exec(text) ?? []
  const lines = body.trimEnd().split('\n')
  if (body.trim() === '') return null
  return fence(tag || 'text', lines.slice(0, mostLines).join('\n') + (lines.length > mostLines ? '\n…' : ''))
}

function fence(tag: string, code: string): string {
  return `\`\`\`${tag}\n${code}\n\`\`\``
}

const askingWords = new Set(
  (
    'write writes function functions code script query snippet implement implementation make create need help example ' +
    'simple small method typescript javascript python sql bash rust node'
  ).split(' '),
)

/** `reverseString` or `reverse_string`, from the first words of the question that say what it is about. */
function nameFrom(question: string, tag: string): string {
  const words = listWords(question)
    .filter(word => /^[a-z][a-z0-9]*$/.test(word) && !askingWords.has(word))
    .slice(0, 3)
  if (words.length === 0) return 'answer'
  if (tag === 'python' || tag === 'rust') return words.join('_')
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
