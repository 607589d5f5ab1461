import type { Span } from './span.ts'

/**
 * Finds secrets by their place: in the arguments of a command, in a cookie, in a line of a file whose format is known.
 * Each pattern has fixed characters or bounded parts, as those of the known keys.
 */
interface Command {
  name: RegExp
  /** Matches everything before the secret, and the secret as its group `secret`. */
  argument: RegExp
}

const value = `(?:"(?<dq>[^"\\r\\n]{3,256})"|'(?<sq>[^'\\r\\n]{3,256})'|(?<bare>[^\\s"']{3,256}))`
/** 'name:password', whole or quoted. The name has no colon, so nothing is read twice. */
const login = `(?:"[^"\\s:]{1,128}:(?<dq>[^"\\r\\n]{1,256})"|'[^'\\s:]{1,128}:(?<sq>[^'\\r\\n]{1,256})'|[^\\s"':]{1,128}:(?<bare>[^\\s"']{1,256}))`

const commands: readonly Command[] = [
  {
    name: /\b(?:curl|wget|https?ie)\b[^\r\n]{0,500}/g,
    argument: new RegExp(`(?<=\\s)(?:-u|-U|--user|--proxy-user)(?:[ \\t=]{1,4})?${login}`, 'dg'),
  },
  {
    name: /\b(?:mysql\w{0,12}|mariadb[\w-]{0,12}|7z|rar)\b[^\r\n]{0,500}/g,
    argument: new RegExp(`(?<=\\s)-p(?=[^\\s-])${value}`, 'dg'),
  },
  {
    name: /\b(?:sshpass|(?:docker|podman|helm registry|az) login)\b[^\r\n]{0,500}/g,
    argument: new RegExp(`(?<=\\s)-p[ \\t]{0,4}${value}`, 'dg'),
  },
  { name: /\bredis-cli\b[^\r\n]{0,500}/g, argument: new RegExp(`(?<=\\s)-a[ \\t]{1,4}${value}`, 'dg') },
]

const places: readonly RegExp[] = [
  // The values of cookies, with their names, up to the end of the header.
  /(?<=(?<!\w)(?:set-)?cookie["']?[ \t]{0,4}:[ \t]{0,4}["']?)(?=[\w.-]{1,64}=)[^\s"'`][^\r\n"'`]{0,4096}/gi,
  // Passwords in SQL, and in files of logins.
  /(?<=\b(?:identified by|with(?: encrypted)? password|set password(?: =)?|password for \S{1,64} is) ')[^'\r\n]{3,256}(?=')/gi,
  /(?<=^machine[ \t]{1,8}\S{1,256}[ \t]{1,8}login[ \t]{1,8}\S{1,256}[ \t]{1,8}password[ \t]{1,8})\S{3,256}/gim,
  /(?<=^[\w.-]{1,128}:\d{2,5}:[\w*-]{1,64}:[\w*-]{1,64}:)[^\s:]{3,256}$/gim,
  /(?<=^[\w.-]{1,64}:)\$(?:apr1|1|5|6|y|2[aby])\$[\w./$]{8,256}/gim,
  /(?<![\w$])\$2[aby]\$\d\d\$[\w./]{53}/g,
  /(?<=\bWIFI:[^\r\n]{0,128};P:)[^;\r\n]{3,128}/g,
  // Elements and settings of XML.
  /(?<=<(?:\w{0,32}:)?\w{0,32}(?:password|passwd|secret|token|api-?key)>)[^<\s][^<]{2,256}(?=<)/gi,
  /(?<=(?:key|name)="\w{0,64}(?:password|passwd|secret|token|apikey)"[ \t]{1,8}value=")[^"\r\n]{3,512}/gi,
  // Keys of PuTTY: everything between the number of lines and the checksum.
  /(?<=Private-Lines: \d{1,4})(?:(?:\r?\n|\\r?\\n|\\n)[A-Za-z0-9+/]{1,128}={0,2}){1,400}/g,
  /(?<=mnemonic["']?[ \t]{0,4}[:=][ \t]{0,4}["']?|seed phrase["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)(?:[a-z]{3,8}[ \t]{1,4}){11,23}[a-z]{3,8}/gi,
]

export function findPlacedSecrets(text: string): Span[] {
  const found = places.flatMap(pattern =>
    Array.from(text.matchAll(pattern), ({ index, 0: secret }) => ({
      start: index,
      end: index + secret.length,
    })),
  )
  const given = commands.flatMap(({ name, argument }) =>
    Array.from(text.matchAll(name), ({ index, 0: line }) => findArguments(line, index, argument)).flat(),
  )
  return [...found, ...given].filter(
    ({ start, end }) => !isPlaceholder(text.slice(start, Math.min(end, start + 80))),
  )
}

function findArguments(line: string, from: number, argument: RegExp): Span[] {
  return Array.from(line.matchAll(argument), ({ indices }) => {
    const { dq, sq, bare } = indices?.groups ?? {}
    const [start, end] = dq ?? sq ?? bare ?? [0, 0]
    return { start: from + start, end: from + end }
  })
}

/** A variable, a placeholder or our own mark: see `isValue` of the named secrets. */
function isPlaceholder(text: string): boolean {
  return (
    /^(?:\$(?![\da-z]{1,5}\$)|\{\{|<|%\w+%)/.test(text) ||
    text.includes('[redacted]') ||
    /^(.)\1*$/.test(text)
  )
}
