import type { Span } from './span.ts'

/**
 * Finds values after a name that says they are secret: `password = …`, `"apiKey": "…"`, `--token …`,
 * `Authorization: Bearer …`. The name may be the last part of a longer one (AWS_SECRET_ACCESS_KEY), not the
 * first (token_count). Text that only talks about a secret (types, expressions, prose, placeholders) stays.
 */
const names = new RegExp(
  `(?:api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|secret[-_ ]?key|account[-_ ]?key|(?:proxy-)?authorization|set-cookie|secret|token|${passwordWords()})(?![A-Za-z0-9])`,
  'gi',
)

/** The words for a password in many languages. A short word must stand alone, or after a mark as in DB_PASS. */
function passwordWords(): string {
  const alone = ['pass', 'pw', 'psk', 'mdp', 'clave', 'heslo', 'senha', 'parol[aăe]']
  const longer = [
    ...[
      'passwor[dt]',
      'passwd',
      'passphrase',
      'pwd',
      'passord',
      'kennwort',
      'mot[ _-]de[ _-]passe',
      'contrase(?:ñ|n)a',
    ],
    ...[
      'wachtwoord',
      'has[łl]o',
      'l[öo]senord',
      'adgangskode',
      'kodeord',
      'salasana',
      'jelsz[óo]',
      '[şs]ifre',
    ],
    ...['пароль', 'κωδικός(?: πρόσβασης)?', 'パスワード', '密[码碼]', '비밀번호'],
  ]
  return `${longer.join('|')}|(?<![A-Za-z0-9])(?:${alone.join('|')})`
}

/** Returns whether a name means a password, which may be short and made of letters alone. */
function isPassword(name: string): boolean {
  return !/key|authorization|cookie|secret|token/.test(name)
}

/** The characters between name and value. JSON inside JSON has backslashes before its quotes. */
const assigned = /\\{0,4}["'`]?[ \t]{0,8}(?::=|=>|[:=：])[ \t]{0,8}/y
const flagged = /[ \t]{1,8}(?=[^\s-])/y
const told = /[ \t]{1,4}(?:is|was|to|ist|lautet|est|es|é|è|är|er|jest|to)[ \t]{0,2}:?[ \t]{1,4}/iy
const scheme = /(?:bearer|basic|token|digest|apikey|negotiate)[ \t]{1,8}/iy

const maxLength = 512
const quoted = /(\\{0,4})(["'`])/y
const bare = new RegExp(`[^\\s"'\`<>,;()[\\]{}&|\\\\]{1,${maxLength}}`, 'y')

export function findNamedSecrets(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  names.lastIndex = 0
  for (const match of text.matchAll(names)) {
    if (match.index < from) continue
    const span = findValue(text, { name: match[0].toLowerCase(), start: match.index })
    if (!span) continue
    found.push(span)
    from = span.end
  }
  return [...found, ...findBearers(text)]
}

interface Name {
  name: string
  start: number
}

function findValue(text: string, { name, start }: Name): Span | null {
  // A pagination token is no secret, and a reader of pages needs it.
  if (/(?:page|next|continuation|sync|cursor)[-_ ]?$/i.test(text.slice(Math.max(0, start - 16), start)))
    return null
  // A variable of a shell with a default: ${DB_PASSWORD:-none}
  if (/\$\{\w{0,64}$/.test(text.slice(Math.max(0, start - 68), start))) return null
  const after = start + name.length
  const isHeader = name.endsWith('authorization')
  const at =
    skip(assigned, text, after) ??
    skipFlag(text, { name, start }) ??
    (isHeader ? null : skip(told, text, after))
  if (at === null) return null

  const quote = matchAt(quoted, text, at)
  if (quote) {
    const inner = skipScheme(text, at + quote[0].length, isHeader)
    const end = findEnd(text, inner, quote[0])
    return isQuotedValue(text.slice(inner, end), name) ? { start: inner, end } : null
  }
  const inner = skipScheme(text, at, isHeader)
  const raw = matchAt(bare, text, inner)?.[0] ?? ''
  const value = raw.replace(/[.:!?]+$/, '')
  const end = inner + value.length
  const around = { name, link: text.slice(after, at), rest: text.slice(end, end + 80) }
  const isGiven = isHeader ? isHeaderValue(value) : isBareValue(value, around)
  return isValue(value) && isGiven
    ? { start: inner, end: raw.length < maxLength ? end : findBareEnd(text, end) }
    : null
}

function skipFlag(text: string, { name, start }: Name): number | null {
  const at = skip(flagged, text, start + name.length)
  if (at === null) return null
  return /(?:^|\s)--[\w-]{0,64}$/.test(text.slice(Math.max(0, start - 68), start)) ? at : null
}

function skipScheme(text: string, at: number, isHeader: boolean): number {
  return isHeader ? (skip(scheme, text, at) ?? at) : at
}

/**
 * Finds the end of a quoted value: at its quote, at the end of the line, or where it gets too long to be a
 * value.
 */
function findEnd(text: string, from: number, quote: string): number {
  const window = text.slice(from, from + 4_096)
  const line = window.search(/[\r\n]/)
  const close = window.indexOf(quote)
  const ends = [close, line, window.length].filter(end => end >= 0)
  return from + Math.min(...ends)
}

/** Finds the end of an unquoted value. A value longer than one match is taken as a whole. */
function findBareEnd(text: string, from: number): number {
  let end = from
  for (let more = matchAt(bare, text, end); more; more = matchAt(bare, text, end)) end += more[0].length
  return end
}

const placeholders =
  /^(?:string|number|boolean|bool|int|integer|any|unknown|object|null|nil|none|true|false|undefined|void|required|optional|unset|empty|missing|hidden|masked|invalid|expired|str|text|bytes|varchar|password|passwd|secret|token|example|placeholder|changeme|change-me|todo|tbd|n\/a|bearer|basic|authorization|type|value)\??$/i

/** Returns whether a value could be a secret at all, and is not a placeholder. */
function isValue(value: string): boolean {
  if (value.trim().length < 3) return false
  if (placeholders.test(value)) return false
  // $NAME, ${name}, {{name}}, %NAME%, <name>, a mask, our own mark
  if (/^(?:\$|\{\{|%\w+%$|<)/.test(value) || value.includes('[redacted]')) return false
  if (/^(.)\1*$/.test(value)) return false
  if (/^(?:your|my|the|an?|some|new|old)[-_ ]/i.test(value)) return false
  return true
}

/**
 * Returns whether a quoted value is a secret. A whole sentence is not: it says something about the secret.
 */
function isQuotedValue(value: string, name: string): boolean {
  const isWords = name !== 'passphrase' && /^[A-Z][a-z']*(?: [\w'’-]+)+[.!?…]?$/.test(value)
  return isValue(value) && !(isWords && saysSomething(value))
}

/** Returns whether words are a sentence or the label of a field, and not words that somebody chose as a secret. */
function saysSomething(words: string): boolean {
  if (/[.!?…]$/.test(words)) return true
  return /\b(?:an?|the|your|my|is|are|must|at|least|to|of|for|enter|new|repeat|confirm|forgot|password|passphrase|token|secret|key)\b/i.test(
    words,
  )
}

function isHeaderValue(value: string): boolean {
  return value.length >= 6 && !/^[a-z]{1,20}$/i.test(value)
}

interface Around {
  name: string
  /** The text between name and value, and the text after the value. */
  link: string
  rest: string
}

/**
 * Returns whether an unquoted value is a secret: it may also be code, a number or the next word of a
 * sentence.
 */
function isBareValue(value: string, around: Around): boolean {
  const { name, link, rest } = around
  const mayBeShort = isPassword(name)
  // A call, an index or a member of an object: code.
  if (/^[([]/.test(rest)) return false
  if (/^[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$]+)+$/.test(value)) return false
  // The value is another name for the secret.
  if (/(?:key|password|passwd|pwd|secret|token|auth(?:orization)?)s?$/i.test(value) && !/\d/.test(value))
    return false
  if (/^\d+(?:\.\d+)?$/.test(value)) return value.length >= (mayBeShort ? 4 : 8)
  if (/^(?:https?:\/\/|\/|\.\.?\/|~\/)/.test(value)) return false
  if (/[\p{L}]/u.test(link)) return isToldValue(value, around)
  if (!/^[A-Za-z]+$/.test(value)) return !/^[\W_]+$/.test(value) && !isPlainWords(value, link)
  // Letters only: a word after `name=`, or the only word on its line after `password:`.
  return (
    link === '=' ||
    (mayBeShort && /^[ \t]*(?:\\?[rn]|[\r\n]|$)/.test(rest)) ||
    (value.length >= 16 && isUnspeakable(value))
  )
}

/**
 * Returns whether a value after 'the password is' is one: a mix of kinds, or a word at the end of its sentence that
 * says nothing about a password.
 */
function isToldValue(value: string, { name, link, rest }: Around): boolean {
  if (value.length < 6 || !/[a-z]/i.test(value)) return false
  if (/[\d!@#%&*+=]/.test(value)) return true
  // Only in English can we tell a word that describes a password.
  if (!isPassword(name) || !/^\s*(?:is|was)\b/i.test(link)) return false
  return /^[a-z]{8,}$/.test(value) && /^[.!]?[ \t]*(?:[\r\n]|$)/.test(rest) && !adjectives.test(value)
}

const adjectives =
  /(?:ed|able|ible|ive|ful|less|al|ic|ous|ory|ent|ant|ary|ct|en|ly|id|own|ing|atoire|atoria|atória|plicht|nothing|everything|missing|together|yourself|somewhere|elsewhere|anywhere|yesterday|tomorrow|tonight)$/

/** Returns whether letters of one case can be no word: too few vowels, or too many consonants in a row. */
function isUnspeakable(letters: string): boolean {
  if (/[a-z]/.test(letters) && /[A-Z]/.test(letters)) return false
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0
  return vowels / letters.length < 0.25 || /[^aeiouy]{5}/i.test(letters)
}

/**
 * Returns whether a value is kebab-case or snake_case words, which name a kind of secret (`token: per-user`);
 * after `=` they are a secret.
 */
function isPlainWords(value: string, link: string): boolean {
  return link !== '=' && /^[a-z]+(?:[-_/.][a-z]+)*$/i.test(value)
}

/** Finds a header's value even without the header's name. */
function findBearers(text: string): Span[] {
  const found = text.matchAll(/(?<=(?<!\w)(?:Bearer|Basic)[ \t]{1,8})[\w.~+/=-]{16,}/gi)
  return Array.from(found, ({ index, 0: value }) => ({ start: index, end: index + value.length })).filter(
    ({ start, end }) => /\d|[a-z][A-Z]/.test(text.slice(start, Math.min(end, start + maxLength))),
  )
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function skip(pattern: RegExp, text: string, at: number): number | null {
  const match = matchAt(pattern, text, at)
  return match && at + match[0].length
}
