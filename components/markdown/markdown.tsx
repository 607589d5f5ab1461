'use client'

import { useEffect, useSyncExternalStore } from 'react'
import type { MarkdownProps } from './markdown-view'

type View = typeof import('./markdown-view').MarkdownView

/**
 * Shows Markdown of people and agents as page content. Raw HTML shows as text, links and images are checked,
 * code is highlighted once its fence is closed. The code that draws it is loaded with the first
 * text, or before it by a page that will show one. Until it is loaded, and if loading fails, the text is shown unformatted.
 */
export function Markdown(props: MarkdownProps) {
  const View = useMarkdownView()
  if (View) return <View {...props} />
  return (
    <div className="md whitespace-pre-wrap" dir="auto">
      {props.text}
    </div>
  )
}

/**
 * Tells whether texts are already drawn in their final form, for lists that wait a moment rather than move.
 */
export function useMarkdownReady(): boolean {
  return useMarkdownView() !== null
}

function useMarkdownView(): View | null {
  const found = useSyncExternalStore(subscribe, readView, readView)
  useEffect(() => {
    if (!found) loadMarkdown().catch(() => {})
  }, [found])
  return found
}

let view: View | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads the code that draws texts. After a failure the next shown message tries again. */
export function loadMarkdown(): Promise<void> {
  loading ??= import('./markdown-view').then(
    module => {
      view = module.MarkdownView
      for (const listener of [...listeners]) listener()
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

function readView(): View | null {
  return view
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
