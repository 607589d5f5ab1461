const fence = /^[ \t>]*(?:`{3,}[^`]*|~{3,}.*)$/
/**
 * A line with only marks: the second line of a table, a rule, or the line that makes a heading of the one
 * above.
 */
const bareLine = /^[ \t>]*(?:[|:-][|:\- \t]*|=+|[*_][*_ \t]*)$/
const definition = /^ {0,3}\[[^\]]*\]:[ \t]*\S/
const containers =
  /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])))+[ \t]*(?:\[[ xX]\][ \t])?/

/** Returns a message's first words in one line and without their marks, for lists and titles. */
export function plainText(markdown: string, length = 400): string {
  // Marks and addresses are removed, so the function reads more than it keeps.
  const lines = markdown.slice(0, length * 2).split('\n')
  let inCode = false
  const words = lines.map(line => {
    if (fence.test(line)) {
      inCode = !inCode
      return ''
    }
    if (inCode) return line
    return bareLine.test(line) || definition.test(line) ? '' : withoutMarks(line.replace(containers, ''))
  })
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, length)
}

/** The character that replaces code while the marks around it are removed; it is no letter of any script. */
const codeMark = '\ue000'

/** Returns the visible words of a line. Code keeps its marks: they are its words. */
function withoutMarks(line: string): string {
  const codes: string[] = []
  const rest = line
    .replaceAll(codeMark, '')
    .replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, (_, __, code: string) => {
      codes.push(code.trim())
      return codeMark
    })
  return withoutInlineMarks(rest).replaceAll(codeMark, () => codes.shift() ?? '')
}

function withoutInlineMarks(text: string): string {
  return (
    text
      .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
      .replace(/<((?:https?:|mailto:)[^<>\s]*)>/g, '$1')
      // With a limit, so that thousands of marks that never end cost no time.
      .replace(/(?<!\\)(\*\*|__|~~)(?=\S)(.{0,500}?\S)\1/g, '$2')
      // A mark whose other end is cut off.
      .replace(
        /(?<![^\s([{"'])(?:\*\*|~~)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.:!?])(?:\*\*|~~)(?=[\s.,;:!?)]|$)/gu,
        '',
      )
      .replace(/(?<![\p{L}\p{N}*\\])\*(?=\S)([^*]*\S)\*(?![\p{L}\p{N}])/gu, '$1')
      .replace(/(?<![\p{L}\p{N}_\\])_(?=\S)([^_]*\S)_(?![\p{L}\p{N}])/gu, '$1')
      .replace(/(?<!\\)\|/g, ' ')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  )
}
