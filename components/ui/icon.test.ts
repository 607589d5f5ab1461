import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheet = readFileSync(new URL('../../app/design/icons.css', import.meta.url), 'utf8')
const drawn = [...sheet.matchAll(/%3Cg id='([a-z0-9-]+)' transform='translate\((\d+)\)/g)]
const named = [...sheet.matchAll(/\.(?:i|agent-glyph)-([a-z0-9-]+) \{ --at: (\d+); \}/g)]

it('every icon is drawn at the place of its number', () => {
  expect(drawn.length).toBeGreaterThan(50)
  expect(drawn.map(([, , x]) => Number(x))).toEqual(drawn.map((_, place) => place * 24))
  expect(named.map(([, name, place]) => [name, Number(place)])).toEqual(
    drawn.map(([, name], place) => [name?.replace(/^agent-/, ''), place]),
  )
})

it('the image is as wide as its icons', () => {
  expect(sheet).toContain(`viewBox='0 0 ${24 * drawn.length} 24'`)
  expect(sheet).toContain(`mask-position: calc(var(--at) * 100% / ${drawn.length - 1}) 0;`)
})
