'use client'

import { cx } from 'class-variance-authority'
import { useCallback, useEffect, useState } from 'react'

const shownMs = 4_000

/** One line over the page for a moment. */
export function useToast(): { toast: string | null; tell: (sentence: string) => void } {
  const [toast, setToast] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  return { toast: toast?.text ?? null, tell: useCallback(text => setToast({ text }), []) }
}

export function Toast({ text }: { text: string | null }) {
  return (
    <div
      className="pointer-events-none absolute inset-x-0 bottom-96 z-6 grid grid-cols-1 place-items-center"
      role="status"
    >
      {text && (
        <div
          className={cx(
            'flex w-max max-w-toast items-center gap-10 px-12 py-8 text-sm',
            'rounded-card border border-line-strong bg-overlay shadow-menu',
          )}
        >
          {text}
        </div>
      )}
    </div>
  )
}
