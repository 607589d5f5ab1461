'use client'

import { useCallback, useEffect, useState } from 'react'

const shownMs = 4_000

/** One line over the page for a moment. */
export function useNotice(): { notice: string | null; tell: (sentence: string) => void } {
  const [notice, setNotice] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  return { notice: notice?.text ?? null, tell: useCallback(text => setNotice({ text }), []) }
}

export function Notice({ text }: { text: string | null }) {
  return (
    <div className="notice" role="status">
      {text && <div className="toast">{text}</div>}
    </div>
  )
}
