import { describe, expect, it } from 'vitest'
import { estimateFiles, fitPicture } from './lay-out-files'

const picture = (width: number, height: number) => ({
  id: `${width}x${height}`,
  name: 'x.png',
  type: 'image/png',
  size: 1,
  width,
  height,
})
const other = { ...picture(1, 1), type: 'application/octet-stream', width: null, height: null }

describe('a picture in a message', () => {
  it.each([
    [4000, 3000, 400, 300],
    [300, 3000, 44, 300],
    [8000, 100, 400, 44],
    [120, 90, 120, 90],
    [1, 1, 44, 44],
  ])('of %i × %i is drawn as %i × %i', (width, height, drawnWidth, drawnHeight) => {
    expect(fitPicture({ width, height }, true)).toEqual({ width: drawnWidth, height: drawnHeight })
  })

  it('is smaller beside others', () => {
    expect(fitPicture({ width: 1600, height: 1600 }, false)).toEqual({ width: 160, height: 160 })
  })
})

it('the height of a message’s files is known before they are drawn', () => {
  expect(estimateFiles(undefined)).toBe(0)
  expect(estimateFiles([picture(4000, 3000)])).toBe(306)
  expect(estimateFiles([other, other])).toBe(104)
  expect(estimateFiles([picture(1, 1), picture(2, 2), picture(3, 3), other])).toBe(332 + 52)
})
