// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ada } from '@/testing/interface/mention-names'
import { ThreadFrame } from '@/testing/interface/thread-frame'
import { MessageFiles } from './message-files'

afterEach(cleanup)

const file = { id: 'a', name: 'press.jpg', type: 'image/jpeg', size: 9, width: 400, height: 300 }
const preparing = { ...file, isPreparing: true } as const

function show(files: Parameters<typeof MessageFiles>[0]['files'], by: string) {
  const page = render(<MessageFiles files={files} by={by} />, { wrapper: ThreadFrame })
  return (next: typeof files) => page.rerender(<MessageFiles files={next} by={by} />)
}
const image = () => screen.queryByRole('img', { name: 'press.jpg' })

describe('a picture that is being prepared', () => {
  it('has its name and its room for readers, and comes into them when it is ready', () => {
    const update = show([preparing], 'somebody else')
    const place = screen.getByText('press.jpg is being prepared')
    expect(image()).toBeNull()
    expect(place.style.aspectRatio).toBe('400 / 300')
    update([file])
    expect(image()?.getAttribute('src')).toBe('/api/files/a')
    expect(screen.queryByText('press.jpg is being prepared')).toBeNull()
  })

  it('is shown to the person who sent it', () => {
    show([preparing], ada.userId)
    expect(image()).not.toBeNull()
  })
})
