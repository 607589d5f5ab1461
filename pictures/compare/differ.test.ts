import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { differ } from './differ.ts'

function draw(width: number, marked: readonly number[] = [], grey = 100): Buffer {
  const png = new PNG({ width, height: 10 })
  png.data.fill(100)
  for (let pixel = 0; pixel < width * 10; pixel++) png.data[pixel * 4 + 3] = 255
  for (const pixel of marked) png.data.fill(grey, pixel * 4, pixel * 4 + 3)
  return PNG.sync.write(png)
}

test('Equal pictures do not differ', () => {
  expect(differ(draw(10), draw(10))).toEqual({ share: 0, picture: null })
})

test('The share counts every pixel that has another colour, and the picture marks them', () => {
  const { share, picture } = differ(draw(10), draw(10, [3, 4], 130))
  expect(share).toBe(0.02)
  expect(picture).not.toBeNull()
})

test('A colour may be rounded by a step, not more', () => {
  expect(differ(draw(10), draw(10, [3], 101)).share).toBe(0)
  expect(differ(draw(10), draw(10, [3], 106)).share).toBe(0.01)
})

test('Pictures of different sizes differ completely', () => {
  expect(differ(draw(10), draw(12)).share).toBe(1)
})
