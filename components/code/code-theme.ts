import type { ThemeRegistrationRaw } from 'shiki/core'

/**
 * The design colours four kinds of words; the rest is plain. The position in this list is
 * the number in a `CodeRun`.
 */
export const codeStyles = ['', 'key', 'str', 'fn', 'note'] as const

const scopes: Record<(typeof codeStyles)[number], readonly string[]> = {
  key: [
    'keyword',
    'storage',
    'constant.language',
    'constant.numeric',
    'entity.name.tag',
    'markup.heading',
    'markup.deleted',
    'support.type.property-name',
    'variable.language',
  ],
  str: [
    'string',
    'punctuation.definition.string',
    'constant.character',
    'constant.other.symbol',
    'markup.inline.raw',
    'markup.inserted',
  ],
  fn: ['entity.name.function', 'support.function', 'entity.other.attribute-name', 'entity.name.section'],
  note: ['comment', 'punctuation.definition.comment', 'markup.quote', 'meta.diff.header', 'meta.diff.range'],
  // For a grammar, arguments of a shell and values in YAML are strings; for a reader they are plain text.
  '': [
    'string.unquoted',
    'keyword.operator',
    'string meta.embedded',
    'string meta.template.expression',
    'storage.type.annotation',
  ],
}

/**
 * These are not the visible colours, which the tokens of the page define for both themes: each
 * is the number of a style.
 */
export const codeTheme = {
  name: 'openvibe',
  type: 'dark',
  fg: markOf(0),
  bg: '#ffffff',
  settings: codeStyles.map((style, number) => ({
    scope: [...scopes[style]],
    settings: { foreground: markOf(number) },
  })),
} satisfies ThemeRegistrationRaw

export function styleNumber(mark: string | undefined): number {
  return Number.parseInt(mark?.slice(1) ?? '0', 16) % codeStyles.length
}

function markOf(number: number): string {
  return `#${number.toString(16).padStart(6, '0')}`
}
