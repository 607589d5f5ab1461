'use client'

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
    <div className="toast-place" role="status">
      {text && <div className="toast">{text}</div>}
    </div>
  )
}
