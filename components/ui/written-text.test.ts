// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { copyWritten, writtenText } from './written-text'

const name = '<button><span data-written="@ada">@Ada Lovelace</span></button>'

afterEach(() => {
  getSelection()?.removeAllRanges()
  document.body.innerHTML = ''
})

function select(html: string): Selection {
  document.body.innerHTML = html
  const selection = getSelection()
  if (!selection) throw new Error('The document has no selection.')
  selection.selectAllChildren(document.body)
  return selection
}

function copy(target: EventTarget = document.body) {
  const put = new Map<string, string>()
  let isOurs = false
  const setData = (type: string, text: string) => void put.set(type, text)
  copyWritten({
    target,
    clipboardData: Object.assign(Object.create(null), { setData }),
    preventDefault() {
      isOurs = true
    },
  })
  return { put: Object.fromEntries(put), isOurs }
}

it('selected words have handles where names are shown', () => {
  expect(writtenText(select(`<p>Ask ${name}, then ${name}.</p>`))).toBe('Ask @ada, then @ada.')
})

it('the same words that somebody wrote out stay as they are', () => {
  expect(writtenText(select('<p>Ask @Ada Lovelace.</p>'))).toBe('Ask @Ada Lovelace.')
})

it('words are copied as they were written, as text and as HTML, without the button', () => {
  select(`<p>Ask <b>${name}</b></p>`)
  expect(copy()).toEqual({
    put: { 'text/plain': 'Ask @ada', 'text/html': '<p>Ask <b>@ada</b></p>' },
    isOurs: true,
  })
})

it('words without names, and those in a box, are copied by the browser', () => {
  select('<p>Ask Ada</p>')
  expect(copy().isOurs).toBe(false)
  select(`<p>${name} </p><textarea>Ask Ada</textarea>`)
  const box = document.querySelector('textarea')
  expect(box && copy(box).isOurs).toBe(false)
})
