import type { ThemeRegistrationRaw } from 'shiki/core'

/** Four styles are enough to read code by. The colours here are marks; the design's classes carry the real ones. */
const styles = { k: '#000001', st: '#000002', fn: '#000003', nt: '#000004' } as const

const plain = '#000000'

export const codeTheme = {
  name: 'openvibe',
  type: 'dark',
  fg: plain,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: plain, background: '#ffffff' } },
    rule(styles.nt, 'comment', 'punctuation.definition.comment', 'markup.quote'),
    rule(
      styles.st,
      'string',
      'punctuation.definition.string',
      'constant.other.symbol',
      'markup.inserted',
      'markup.inline.raw',
    ),
    rule(
      styles.k,
      'keyword',
      'storage',
      'constant.language',
      'constant.numeric',
      'entity.name.tag',
      'support.type.property-name.css',
      'markup.heading',
      'markup.deleted',
      'variable.language',
    ),
    rule(
      styles.fn,
      'entity.name.function',
      'support.function',
      'entity.name.type',
      'entity.other.attribute-name',
    ),
    rule(plain, 'keyword.operator', 'string.template meta.embedded', 'punctuation'),
  ],
} satisfies ThemeRegistrationRaw & { name: string }

/** The class for a token's mark. */
export function styleOf(color: string | undefined): string {
  const found = Object.entries(styles).find(([, mark]) => mark === color?.toLowerCase())
  return found?.[0] ?? ''
}

function rule(foreground: string, ...scope: string[]) {
  return { scope, settings: { foreground } }
}
