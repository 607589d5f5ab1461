// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WritingPlace } from './writing-place'

afterEach(cleanup)

function show(isClosed: boolean) {
  const at = (closed: boolean) => (
    <>
      <input aria-label="Elsewhere" />
      <WritingPlace closed={closed ? <p>Read-only.</p> : null}>
        <textarea aria-label="Write" />
      </WritingPlace>
    </>
  )
  const { rerender } = render(at(isClosed))
  return { close: () => rerender(at(true)), reopen: () => rerender(at(false)) }
}
const note = () => screen.getByRole('group', { name: 'You can no longer write here' })

it('the focus comes to the note when the box is closed in which somebody writes', () => {
  const { close, reopen } = show(false)
  screen.getByLabelText('Write').focus()
  close()
  expect(document.activeElement).toBe(note())
  reopen()
  screen.getByLabelText('Write').focus()
  close()
  expect(document.activeElement).toBe(note())
})

it('leaves the focus where it is if the person is elsewhere, and on a page that opens closed', () => {
  const { close } = show(false)
  screen.getByLabelText('Elsewhere').focus()
  close()
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
  cleanup()
  show(true)
  expect(note()).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

it('the rest of a word is no shortcut, and keys work again after a pause', () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => heard.push(key)
  addEventListener('keydown', listen)
  const { close } = show(false)
  screen.getByLabelText('Write').focus()
  close()
  const press = (key: string, afterMs: number) => {
    const event = createEvent.keyDown(note(), { key })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() + afterMs })
    fireEvent(note(), event)
  }
  press('f', 200)
  press('Escape', 300)
  press('o', 1_600)
  press('r', 4_000)
  removeEventListener('keydown', listen)
  expect(heard).toEqual(['Escape', 'r'])
})
