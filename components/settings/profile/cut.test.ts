import { expect, it } from 'vitest'
import { changeCut, firstCut, gripOf, pullCut, sideOf } from './cut'

const picture = { width: 400, height: 300 }

it('begins with the largest square in the middle', () => {
  const cut = firstCut(picture)
  expect(cut).toEqual({ x: 200, y: 150, zoom: 1 })
  expect(sideOf(cut, picture)).toBe(300)
})

it('never leaves the picture', () => {
  const cut = firstCut(picture)
  expect(changeCut(cut, { x: -50, y: 500 }, picture)).toEqual({ x: 150, y: 150, zoom: 1 })
  const near = changeCut(cut, { zoom: 3 }, picture)
  expect(changeCut(near, { x: 0, y: 300 }, picture)).toEqual({ x: 50, y: 250, zoom: 3 })
  expect(changeCut({ x: 50, y: 250, zoom: 3 }, { zoom: 0.2 }, picture)).toEqual({ x: 150, y: 150, zoom: 1 })
  expect(changeCut(cut, { zoom: 100 }, picture).zoom).toBe(6)
})

it('follows one finger', () => {
  const held = { cut: { x: 200, y: 150, zoom: 2 }, grip: gripOf([{ x: 50, y: 50 }], { side: 100 }) }
  const cut = pullCut(held, gripOf([{ x: 60, y: 40 }], { side: 100 }), picture)
  expect(cut).toEqual({ x: 185, y: 165, zoom: 2 })
})

it('zooms by two fingers around what is between them', () => {
  const paper = { side: 100 }
  const from = [
    { x: 60, y: 50 },
    { x: 80, y: 50 },
  ]
  const to = [
    { x: 50, y: 50 },
    { x: 90, y: 50 },
  ]
  const held = { cut: { x: 200, y: 150, zoom: 1.5 }, grip: gripOf(from, paper) }
  // Before, 200 pixels are seen, and 40 of them lie between the middle and the fingers; then 100, and 20.
  expect(pullCut(held, gripOf(to, paper), picture)).toEqual({ x: 220, y: 150, zoom: 3 })
  // A second finger alone changes nothing.
  expect(pullCut({ ...held, grip: gripOf(to, paper) }, gripOf(to, paper), picture)).toEqual(held.cut)
})
