import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { readClasses } from './read-classes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const mostLinesOfCss = 852
const mostArbitraryValues = 40

const sheets = listFiles('*.css')
const sources = listFiles('app/*.tsx', 'components/*.tsx', 'components/*.ts').filter(
  file => !file.includes('.test.') && !file.startsWith('components/strings/'),
)
const theme = read('app/design/theme.css')

it('every class in use exists in the theme or in a sheet', async () => {
  const used = sources.flatMap(file => readClasses(file, read(file)))
  expect(used.length).toBeGreaterThan(1_000)
  const { build } = await compile(`${theme}\n@tailwind utilities;`)
  const known = new Set([
    ...namesIn(build([...new Set(used.map(({ name }) => name))])),
    ...sheets.flatMap(sheet => [...namesIn(read(sheet))]),
  ])
  // They have no rule of their own: other classes refer to them.
  const isMark = (name: string) => /^(group|peer)(\/|$)/.test(name)
  const lost = used.filter(({ name }) => !known.has(name) && !isMark(name))
  expect(lost.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

it('the theme names every colour and text size of the tokens', () => {
  const tokens = read('app/design/tokens.css').matchAll(/--((?:color|text|radius)-[\w-]+):/g)
  const missing = new Set([...tokens].map(([, name]) => name).filter(name => !theme.includes(`--${name}: `)))
  expect([...missing]).toEqual([])
})

it('few values are written past the theme, each with its reason', () => {
  const ignored = sources.flatMap(file =>
    [...read(file).matchAll(/biome-ignore lint\/nursery\/noTailwindArbitraryValue: (.*)/g)].map(
      ([, reason]) => `${file}: ${reason}`,
    ),
  )
  const selected = sources.flatMap(file =>
    readClasses(file, read(file))
      .filter(({ name }) => name.includes('['))
      .map(({ name }) => `${file}: ${name}`),
  )
  expect([...ignored, ...selected].slice(mostArbitraryValues)).toEqual([])
})

it('nothing moves for somebody who wants less motion', () => {
  const tokens = read('app/design/tokens.css')
  const calm = tokens.slice(tokens.indexOf('@media (prefers-reduced-motion: reduce)'))
  const times = new Set([...tokens.matchAll(/--time-[\w-]+(?=:)/g)].map(([name]) => name))
  expect(times.size).toBeGreaterThan(3)
  expect([...times].filter(name => !calm.includes(`${name}: 0ms;`))).toEqual([])
  // `appear` shows a part after a moment, without a movement in between.
  const moving = [...theme.matchAll(/--(?:animate|transition-duration)-([\w-]+): ([^;]+);/g)]
  expect(moving.length).toBeGreaterThan(5)
  const timed = moving.filter(([, name, value = '']) => name !== 'appear' && !value.includes('var(--time-'))
  expect(timed.map(([line]) => line)).toEqual([])

  const written = sources.filter(file => /\banimation:|\btransition:|\.animate\(/.test(read(file)))
  const smooth = sources.filter(
    file => /'smooth'|\bscroll-smooth\b/.test(read(file)) && !read(file).includes('prefers-reduced-motion'),
  )
  const sheetsThatMove = sheets.filter(sheet => {
    const rules = read(sheet).match(/(?:animation|transition|scroll-behavior):[^;]+;/g) ?? []
    return rules.some(rule => !rule.includes('var(--time-'))
  })
  expect([...written, ...smooth, ...sheetsThatMove]).toEqual([])
})

it('a wide formula scrolls in its own box, beside words and by itself', () => {
  const sheet = read('components/markdown/markdown.css')
  for (const box of ['.katex-display', 'p:has(> .katex)']) {
    const [rules = ''] = sheet.slice(sheet.indexOf(`${box} {`)).split('}')
    expect(rules, box).toContain('overflow: auto hidden;')
  }
})

it('a time stays in one line wherever one is shown', () => {
  // Their style comes from variants.
  const styled = ['components/people/message-time.tsx']
  const wrapping = sources.filter(file => {
    const times = read(file).match(/<time\b[^>]*>/g) ?? []
    return !styled.includes(file) && times.some(time => !time.includes('whitespace-nowrap'))
  })
  expect(wrapping).toEqual([])
})

it('little CSS is written by hand, all of it in the one sheet; that of formulas comes with one, in its layer', () => {
  const lines = sheets.map(file => read(file).split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(mostLinesOfCss)
  const importing = [...sources, 'app/layout.tsx'].filter(file => /^import '[^']*\.css'/m.test(read(file)))
  const formulas = 'components/markdown/math/draw-formula.tsx'
  expect(new Set(importing)).toEqual(new Set(['app/layout.tsx', formulas]))
  const rest = read('components/markdown/math/formulas.css')
    .replace(/\/\*.*?\*\//gs, '')
    .trim()
  expect(rest).toMatch(/^@import "[^"]+" layer\(components\);$/)
})

function listFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter(Boolean)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The names of classes in a sheet, without the backslashes that CSS puts before signs. */
function namesIn(css: string): Set<string> {
  const found = css.matchAll(/\.((?:\\.|[\w-])+)/g)
  return new Set([...found].map(([, name = '']) => name.replace(/\\(.)/g, '$1')))
}
