/** How an answer should look, as a prompt or a question asks for it. */
export type Format = {
  layout: 'bullets' | 'numbers' | null
  /** At most so many sentences, words. */
  sentences: number | null
  words: number | null
  letters: 'upper' | 'lower' | null
  /** A language other than English: recognised, greeted in, and owned up to. */
  language: string | null
}

/** Simple wishes about form; what is forbidden ('no bullet points') doesn't count. */
export function readFormat(text: string): Format {
  return {
    layout: asks(text, /\bnumbered (?:list|points?)\b/i)
      ? 'numbers'
      : asks(text, /\bbullet(?:s|ed)?\b/i)
        ? 'bullets'
        : null,
    sentences: readCount(text, 'sentences?'),
    words: readCount(text, 'words'),
    letters: asks(text, /\b(?:all[ -]caps|capital letters|upper ?case)\b/i)
      ? 'upper'
      : asks(text, /\blower ?case\b/i)
        ? 'lower'
        : null,
    language: readLanguage(text),
  }
}

/** How a greeting begins in the languages that are recognised. */
export const greetings = new Map([
  ['arabic', 'مرحبا'],
  ['chinese', '你好'],
  ['dutch', 'Hallo'],
  ['french', 'Bonjour'],
  ['german', 'Hallo'],
  ['greek', 'Γεια σου'],
  ['hebrew', 'שלום'],
  ['hindi', 'नमस्ते'],
  ['italian', 'Ciao'],
  ['japanese', 'こんにちは'],
  ['korean', '안녕하세요'],
  ['polish', 'Cześć'],
  ['portuguese', 'Olá'],
  ['russian', 'Привет'],
  ['spanish', 'Hola'],
  ['swedish', 'Hej'],
  ['turkish', 'Merhaba'],
  ['ukrainian', 'Привіт'],
])

const numbers = new Map([
  ['a', 1],
  ['one', 1],
  ['single', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
])

function readCount(text: string, unit: string): number | null {
  const limit =
    '(?:in|with|exactly|only|just|at most|up to|under|fewer than|less than|no more than|max(?:imum)?(?: of)?)'
  const amount =
    '(?:a (?=single))?(one|a|single|two|three|four|five|\\d{1,4})(?:\\s*(?:or|to|-|–)\\s*(\\w+))?'
  const match = new RegExp(
    `\\b${limit}\\s+${amount}\\s+(?:short |single |complete |plain )*${unit}\\b`,
    'i',
  ).exec(text)
  if (!match || isForbidden(text, match.index)) return null
  const word = (match[2] ?? match[1] ?? '').toLowerCase()
  return numbers.get(word) ?? (Number.parseInt(word, 10) || null)
}

function readLanguage(text: string): string | null {
  const verbs = 'answer|reply|respond|write|speak|talk|antworte'
  const names = [...greetings.keys()].join('|')
  const match = new RegExp(`\\b(?:${verbs})\\b[^.\\n]{0,40}?\\b(?:in|only)\\s+(${names})\\b`, 'i').exec(text)
  if (!match || isForbidden(text, match.index)) return null
  const name = (match[1] ?? '').toLowerCase()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function asks(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text)
  return match !== null && !isForbidden(text, match.index)
}

function isForbidden(text: string, index: number): boolean {
  return /\b(?:no|not|never|don'?t|avoid|without)\b[^.\n]*$/i.test(text.slice(Math.max(0, index - 60), index))
}
