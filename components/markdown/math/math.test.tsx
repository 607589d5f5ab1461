// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptySplit, splitStream } from '@/components/markdown/split-stream'
import { show } from '@/testing/interface/render-markdown'
import { holdsMath, withDollars } from './math'
import { loadMath } from './use-math'

beforeAll(() => loadMath(), 30_000)
afterEach(cleanup)

describe('a formula', () => {
  it.each([
    ['among words', 'so $$x^2$$ it is', 0],
    ['between single dollars', 'so $x^2$ it is', 0],
    ['beside a comma', 'so ($x^2$), it is $y$.', 0],
    ['by itself', '$$\nx^2\n$$', 1],
    ['in the round brackets of models', 'so \\(x^2\\) it is', 0],
    ['in their square ones', 'so\n\\[\nx^2\n\\]\nit is', 1],
  ])('%s is drawn, and readable for screen readers', (_, text, displayed) => {
    const { shown } = show(text)
    expect(shown.querySelector('math annotation')?.textContent).toBe('x^2')
    expect(shown.querySelectorAll('.katex-display')).toHaveLength(displayed)
  })

  it.each([
    'It costs $5, not $6.',
    '$5 and $10',
    'from $5-$10 to $20',
    'I owe $5 to you, or is it 6$?',
    'US$ 5 and A$ 6',
    'echo $HOME/$USER and "$PATH"',
    'a $ b $ c',
    '\\$x$ and $y\\$',
    'so $x\ny$ it is',
    '`$x$` and ``$y$``',
    '```sh\necho $x$\n```',
    '`$$x$$` and `\\(x\\)`',
    '```\n$$x$$\n```',
    'a \\( b',
  ])('is not in %j', text => {
    const { shown } = show(text)
    expect(holdsMath(text)).toBe(false)
    expect(shown.querySelector('.katex')).toBeNull()
  })

  it('with a list’s or a heading’s marks inside is not cut', () => {
    const formula = `$$\n${'a + b \\\\\n'.repeat(30)}\n- c\n\n+ d\n$$\n\n`
    const { blocks } = splitStream(`${formula}The end of it, and ${'more '.repeat(60)}\n\nLast`, emptySplit)
    expect(blocks[0]?.startsWith(formula.trimEnd())).toBe(true)
  })
})

describe('a hostile formula', () => {
  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/a.png}',
    '\\htmlData{x=1}{y}',
    '\\htmlClass{dialog}{y}',
    '\\htmlId{main}{y}',
    '\\htmlStyle{position:fixed}{y}',
    '<img src=x onerror=alert(1)>',
    '\\text{<script>alert(1)</script>}',
  ])('%s loads, links and runs nothing', formula => {
    const { shown } = show(`$$${formula}$$ and\n\n$$\n${formula}\n$$`)
    expect(shown.querySelector('a, img, script, svg [href], #main, .dialog, [onerror], [data-x]')).toBeNull()
    expect(
      [...shown.querySelectorAll<HTMLElement>('[style]')].map(each => each.style.position),
    ).not.toContain('fixed')
  })

  it.each([
    ['that defines itself', '\\def\\a{\\a\\a}\\a'],
    ['that grows without end', '\\def\\a#1{#1#1}\\a{\\a{\\a{\\a{\\a{\\a{\\a{\\a{x}}}}}}}}'],
    ['that is broken', '\\frac{1}{'],
    ['that is nested deeply', `${'{'.repeat(900)}x${'}'.repeat(900)}`],
    ['that is nested without braces', `${'\\mathbf'.repeat(250)} x`],
    ['that is huge', '\\rule{9999em}{9999em}'],
    ['that is endless', 'x + '.repeat(3_000)],
  ])('%s makes only itself unformatted', (_, formula) => {
    const { shown } = show(`Before.\n\n$$\n${formula}\n$$\n\nBehind.`)
    expect(shown.textContent).toContain('Before.')
    expect(shown.textContent).toContain('Behind.')
  })

  it('that never ends, thousands of times, is recognized quickly', () => {
    const text = '\\[ \\( ` '.repeat(6_000)
    expect(holdsMath(text)).toBe(false)
    expect(withDollars(text)).toBe(text)
    const dollars = '$x '.repeat(16_000)
    expect(holdsMath(dollars)).toBe(false)
    expect(withDollars(dollars)).toBe(dollars)
  })

  it('in great numbers is shown as it was written', () => {
    expect(holdsMath('$$x$$ '.repeat(201))).toBe(false)
    const { shown } = show('$$x$$ '.repeat(201))
    expect(shown.querySelector('.katex')).toBeNull()
  })
})

it('formulas between single dollars are converted, and money stays', () => {
  expect(withDollars('$a$ costs $5, `$b$` and $c_1 + 2$.')).toBe('$$a$$ costs $5, `$b$` and $$c_1 + 2$$.')
})

it('formulas in brackets are converted without changing code or other text', () => {
  expect(withDollars('\\(a\\) `\\(b\\)` \\( c')).toBe('$$a$$ `\\(b\\)` \\( c')
})
