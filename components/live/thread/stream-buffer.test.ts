import { describe, expect, it, vi } from 'vitest'
import { createStreamBuffer } from './stream-buffer'

const taskId = '0193a000-0000-7000-8000-000000000001'
const piece = (offset: number, text: string) => ({ taskId, turn: 1, attempt: 1, offset, text })

function openBuffer() {
  const frames: (() => void)[] = []
  const onGap = vi.fn()
  const buffer = createStreamBuffer(onGap, paint => frames.push(paint))
  const painted = vi.fn()
  buffer.subscribe(painted)
  return {
    buffer,
    onGap,
    painted,
    frame: () =>
      frames.splice(0).forEach(paint => {
        paint()
      }),
  }
}

describe('answers while they are written', () => {
  it('are painted once per frame, however many pieces arrived', () => {
    const { buffer, painted, frame } = openBuffer()
    buffer.add(piece(0, 'One '))
    buffer.add(piece(4, 'in '))
    buffer.add(piece(7, 'nine'))
    expect(painted).not.toHaveBeenCalled()
    frame()
    expect(painted).toHaveBeenCalledTimes(1)
    expect(buffer.text(taskId)).toBe('One in nine')
  })

  it('are not painted again for known pieces', () => {
    const { buffer, painted, frame } = openBuffer()
    buffer.add(piece(0, 'One '))
    frame()
    buffer.add(piece(0, 'One '))
    frame()
    expect(painted).toHaveBeenCalledTimes(1)
  })

  it('ask for the text so far when pieces are missing', () => {
    const { buffer, onGap } = openBuffer()
    buffer.add(piece(8, 'accounts'))
    expect(onGap).toHaveBeenCalledTimes(1)
    buffer.addStored({ taskId, turn: 1, attempt: 1, text: 'In nine ' })
    expect(buffer.text(taskId)).toBe('In nine accounts')
    expect(onGap).toHaveBeenCalledTimes(1)
  })

  it('stand still from the moment of Stop, and continue when they were not stopped', () => {
    const { buffer } = openBuffer()
    buffer.add(piece(0, 'One '))
    buffer.hold(taskId)
    buffer.add(piece(4, 'in nine'))
    expect(buffer.text(taskId)).toBe('One ')
    buffer.release(taskId)
    expect(buffer.text(taskId)).toBe('One in nine')
  })

  it('are removed once they are posted', () => {
    const { buffer } = openBuffer()
    buffer.add(piece(0, 'One'))
    buffer.drop(taskId)
    expect(buffer.taskIds()).toEqual([])
    expect(buffer.text(taskId)).toBe('')
  })
})
