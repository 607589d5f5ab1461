// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodeBlock } from './code-block'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a block of code', () => {
  it('names its language in the usual spelling, and an unknown one as the fence does', () => {
    const { rerender, container } = render(<CodeBlock language="ts" code="a" />)
    const head = () => container.querySelector('[data-code] > div')?.textContent
    expect(head()).toBe('TypeScript')
    rerender(<CodeBlock language="klingon" code="a" />)
    expect(head()).toBe('klingon')
    rerender(<CodeBlock language="" code="a" />)
    expect(head()).toBe('Code')
  })

  it('copies the code unchanged, and announces it politely', async () => {
    const writeText = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    render(<CodeBlock language="" code={'a\n  b <c>'} />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied')).toBe(screen.getByRole('status'))
    expect(writeText).toHaveBeenCalledWith('a\n  b <c>')
  })

  it('tells when it could not copy', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    render(<CodeBlock language="" code="a" />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect((await screen.findByText(/^Could not copy/)).getAttribute('role')).toBe('status')
  })

  it('wraps its lines on request', () => {
    const { container } = render(<CodeBlock language="" code="a" />)
    const button = screen.getByRole('button', { name: 'Wrap lines' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelector('pre')?.className).toContain('whitespace-pre-wrap')
  })

  it('gets its colours from a worker once it is finished, and has them at once when it is shown again', async () => {
    const asked: unknown[] = []
    class QuickWorker {
      onmessage: ((event: MessageEvent<unknown>) => void) | null = null
      postMessage(question: unknown) {
        asked.push(question)
        queueMicrotask(() =>
          this.onmessage?.(new MessageEvent('message', { data: Uint32Array.of(5, 1, 6, 0) })),
        )
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', QuickWorker)
    const { container, rerender } = render(<CodeBlock language="ts" code="const b" growing />)
    expect(asked).toEqual([])
    rerender(<CodeBlock language="ts" code="const b = 2" />)
    expect((await screen.findByText('const')).className).toBe('text-code-key')
    expect(container.querySelector('code')?.textContent).toBe('const b = 2')

    cleanup()
    render(<CodeBlock language="typescript" code="const b = 2" />)
    expect(screen.getByText('const').className).toBe('text-code-key')
    expect(asked).toEqual([{ grammar: 'typescript', code: 'const b = 2' }])
  })

  it('is plain and complete where there are no workers', () => {
    const { container } = render(<CodeBlock language="ts" code="const a = 1" />)
    expect(container.querySelector('code')?.innerHTML).toBe('const a = 1')
  })
})
