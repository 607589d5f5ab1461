// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LaterTime } from '@/server/domain/later/later-time'
import { TimeDialog } from './time-dialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(pointer: 'fine' | 'coarse', from?: string) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener() {},
    removeEventListener() {},
  }))
  const chosen: LaterTime[] = []
  render(
    <TimeDialog
      title="Remind me"
      from={from}
      button="Set"
      isBusy={false}
      problem={null}
      onChoose={at => chosen.push(at)}
      onClose={() => {}}
    />,
  )
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
  return { chosen, date: await field('Date'), time: await field('Time') }
}

it('asks a finger with the pickers of the phone', async () => {
  const { chosen, date, time } = await show('coarse')
  expect([date.type, time.type]).toEqual(['date', 'time'])
  expect(date.value).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(time.value).toBe('09:00')
  fireEvent.change(date, { target: { value: '2031-02-03' } })
  fireEvent.change(time, { target: { value: '17:45' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(chosen).toEqual([{ date: '2031-02-03', time: '17:45' }])
})

it('takes no empty date from a finger', async () => {
  const { date } = await show('coarse')
  fireEvent.change(date, { target: { value: '' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set' }).disabled).toBe(true)
})

it('begins with the time that is set now, unless it is over', async () => {
  const { date, time } = await show('coarse', new Date(2031, 1, 3, 17, 5).toISOString())
  expect([date.value, time.value]).toEqual(['2031-02-03', '17:05'])
  cleanup()
  const over = await show('coarse', new Date(2021, 1, 3, 17, 5).toISOString())
  expect(over.date.value > '2026').toBe(true)
  expect(over.time.value).toBe('09:00')
})

it('gives the focus to the first of the usual times', async () => {
  await show('fine')
  expect(document.activeElement?.textContent).toMatch(/^In 20 minutes/)
})

it('takes words from a keyboard', async () => {
  const { date, time } = await show('fine')
  expect([date.type, time.type]).toEqual(['text', 'text'])
  expect(time.value).toBe('9:00')
})
