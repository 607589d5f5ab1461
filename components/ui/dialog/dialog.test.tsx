// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DialogFrame } from './dialog-frame'

afterEach(cleanup)

/** A message with a button inside that opens a dialog, as the list of a thread has it. */
function Page({ open, hasButton = true }: { open: boolean; hasButton?: boolean }) {
  return (
    <>
      <article id="m-1" tabIndex={-1}>
        <button type="button">Ada’s card</button>
        {hasButton && <button type="button">Fork</button>}
      </article>
      {open && (
        <DialogFrame title="Fork from here" open onClose={() => {}} returnTo="m-1">
          <input aria-label="Name" />
        </DialogFrame>
      )}
    </>
  )
}

const focused = () => document.activeElement

it('gives the focus back to the button that opened it', async () => {
  const { rerender } = render(<Page open={false} />)
  screen.getByText('Fork').focus()
  rerender(<Page open />)
  await waitFor(() => expect(focused()?.closest('[role=dialog]')).not.toBeNull())
  rerender(<Page open={false} />)
  await waitFor(() => expect(focused()).toBe(screen.getByText('Fork')))
})

it('gives the focus to the message itself when the button is gone, and not to a button inside', async () => {
  const { rerender } = render(<Page open={false} />)
  screen.getByText('Fork').focus()
  rerender(<Page open />)
  await waitFor(() => expect(focused()?.closest('[role=dialog]')).not.toBeNull())
  rerender(<Page open hasButton={false} />)
  rerender(<Page open={false} hasButton={false} />)
  await waitFor(() => expect(focused()).toBe(document.getElementById('m-1')))
})

it('gives the focus back to the message that a key was pressed on', async () => {
  const { rerender } = render(<Page open={false} />)
  document.getElementById('m-1')?.focus()
  rerender(<Page open />)
  await waitFor(() => expect(focused()?.closest('[role=dialog]')).not.toBeNull())
  rerender(<Page open={false} />)
  await waitFor(() => expect(focused()).toBe(document.getElementById('m-1')))
})

it('leaves the focus where an action has put it meanwhile', async () => {
  const { rerender } = render(<Page open />)
  await waitFor(() => expect(focused()?.closest('[role=dialog]')).not.toBeNull())
  rerender(<Page open={false} />)
  screen.getByText('Ada’s card').focus()
  await new Promise(requestAnimationFrame)
  expect(focused()).toBe(screen.getByText('Ada’s card'))
})
