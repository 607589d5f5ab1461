import { expect, it } from 'vitest'
import { changeCut, firstCut, sideOf } from './cut'

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
