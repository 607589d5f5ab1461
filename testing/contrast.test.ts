/** Checks the colours of the tokens: text 4.5:1, edges of fields and focus 3:1 (WCAG 2.2 AA), in all themes. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('../app/design/tokens.css', import.meta.url)), 'utf8')
const dark = colours(':root, [data-theme="dark"]')
const light = { ...dark, ...colours('[data-theme="light"] {') }
const warm = { content: 'var(--color-fork-surface)', raised: 'var(--color-fork-raised)' }
const themes = {
  dark,
  light,
  'dark fork': { ...dark, ...warm, ...colours('[data-theme="dark"] [data-scope') },
  'light fork': { ...light, ...warm, ...colours('[data-theme="light"] [data-scope') },
}
type Theme = Readonly<Record<string, string>>

const people = Object.keys(dark).filter(name => /^p\d$/.test(name))
const surfaces = ['shell', 'sidebar', 'content', 'raised', 'overlay', 'well', 'hover', 'active', 'agent-tint']
const pairs: readonly (readonly [colour: string, on: string, least: number])[] = [
  ...['text', 'text-2', 'text-3'].flatMap(text => surfaces.map(on => [text, on, 4.5] as const)),
  ...['sidebar', 'content', 'raised', 'overlay', 'accent-soft', 'field'].map(
    on => ['accent', on, 4.5] as const,
  ),
  ...['content', 'raised', 'fork-soft', 'fork-hover', 'active'].map(on => ['fork', on, 4.5] as const),
  ...['text', 'text-2', 'text-3'].map(text => [text, 'fork-hover', 4.5] as const),
  ...['ok', 'wait', 'danger'].flatMap(state =>
    ['content', 'raised', 'sidebar', `${state}-soft`].map(on => [state, on, 4.5] as const),
  ),
  ...['code-key', 'code-str', 'code-fn', 'code-note'].map(code => [code, 'well', 4.5] as const),
  ...people.map(hue => ['on-p', hue, 4.5] as const),
  ['on-accent', 'accent-solid', 4.5],
  ['on-fork', 'fork-solid', 4.5],
  ['agent', 'agent-tint', 4.5],
  ['accent', 'agent-glyph', 4.5],
  ...['content', 'raised', 'well', 'overlay', 'field'].map(on => ['line-control', on, 3] as const),
  ...['shell', 'sidebar', 'content', 'raised', 'overlay', 'well'].map(on => ['focus', on, 3] as const),
]

it.each(Object.entries(themes))('every pair of colours has enough contrast: %s', (_name, theme) => {
  const short = pairs.filter(([colour, on, least]) => contrast(theme, colour, on) < least)
  expect(
    short.map(([colour, on]) => `${colour} on ${on}: ${contrast(theme, colour, on).toFixed(2)}`),
  ).toEqual([])
})

it.each([
  ['dark', dark],
  ['light', light],
])('people have at least six hues, apart from each other and from the accents: %s', (_name, theme) => {
  expect(people.length).toBeGreaterThanOrEqual(6)
  const hues = people.map(name => readColour(theme, name)[2])
  for (const [index, hue] of hues.entries()) {
    const others = [...hues.slice(0, index), 63, 226]
    expect(Math.min(...others.map(other => distance(hue, other)))).toBeGreaterThanOrEqual(35)
  }
})

it('no colour of people is outside sRGB', () => {
  const clipped = [dark, light].flatMap(theme =>
    ['on-p', ...people].filter(name =>
      toRgb(readColour(theme, name)).some(part => part < -0.002 || part > 1.002),
    ),
  )
  expect(clipped).toEqual([])
})

function colours(selector: string): Record<string, string> {
  const block = /\{([^}]*)\}/.exec(css.slice(css.indexOf(selector)))?.[1] ?? ''
  const found = block.matchAll(/--color-([\w-]+):\s*(oklch\([^)]*\)|var\([^)]*\))/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}

/** Returns lightness, chroma and hue. */
function readColour(theme: Theme, name: string): [number, number, number] {
  const value = theme[name] ?? ''
  const reference = /var\(--color-([\w-]+)\)/.exec(value)?.[1]
  if (reference) return readColour(theme, reference)
  const [lightness, chroma, hue] = (value.match(/[\d.]+/g) ?? []).map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`No token ${name}.`)
  return [lightness, chroma, hue]
}

function toRgb([lightness, chroma, hue]: readonly [number, number, number]): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(theme: Theme, name: string): number {
  const [red, green, blue] = toRgb(readColour(theme, name)).map(part => Math.min(1, Math.max(0, part)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(theme: Theme, one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(theme, one), luminance(theme, other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The angle between two hues. */
function distance(one: number, other: number): number {
  const between = Math.abs(one - other) % 360
  return Math.min(between, 360 - between)
}
