// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Select } from '../form/select'
import { BackCloses } from './back-closes'
import { DialogFrame } from './dialog-frame'

/** The browser's stack: Back closes the newest one that is still there. */
let watchers: FakeWatcher[] = []
class FakeWatcher extends EventTarget {
  constructor() {
    super()
    watchers.push(this)
  }
  destroy() {
    watchers = watchers.filter(each => each !== this)
  }
  requestClose() {
    if (!watchers.includes(this)) return
    this.destroy()
    this.dispatchEvent(new Event('close'))
  }
}

function openOn(pointer: 'coarse' | 'fine') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener() {},
    removeEventListener() {},
  }))
}

beforeEach(() => {
  watchers = []
  vi.stubGlobal('CloseWatcher', FakeWatcher)
  openOn('coarse')
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A dialog with a choice in it, as a phone shows both: a sheet over a sheet. */
function Page() {
  const [open, setOpen] = useState(true)
  return (
    <DialogFrame title="Remind me" shape="sheet" open={open} onClose={() => setOpen(false)}>
      <Select aria-label="Day" value="mon" options={[['mon', 'Monday']]} onChange={() => {}} />
    </DialogFrame>
  )
}

it('closes one layer for each Back, the upper one first, and then leaves Back to the page', async () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Day' }))
  await waitFor(() => expect(screen.getByRole('option', { name: 'Monday' })).toBeTruthy())
  watchers.at(-1)?.requestClose()
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(screen.getByRole('dialog')).toBeTruthy()
  watchers.at(-1)?.requestClose()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(watchers).toEqual([])
})

it('leaves nothing behind when the layer closes in another way', async () => {
  render(<Page />)
  expect(watchers).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(watchers).toEqual([])
})

it('hears the next Back too if the owner keeps the layer open', () => {
  const onBack = vi.fn()
  render(<BackCloses onBack={onBack} />)
  watchers.at(-1)?.requestClose()
  watchers.at(-1)?.requestClose()
  expect(onBack).toHaveBeenCalledTimes(2)
})

it('listens neither with a mouse nor in a browser that can’t tell', () => {
  openOn('fine')
  render(<BackCloses onBack={() => {}} />)
  expect(watchers).toEqual([])
  openOn('coarse')
  vi.stubGlobal('CloseWatcher', undefined)
  render(<BackCloses onBack={() => {}} />)
  expect(watchers).toEqual([])
})
