'use client'

import { useEffect, useSyncExternalStore } from 'react'
import type { MarkdownProps } from './markdown-view'
import './markdown.css'

type View = typeof import('./markdown-view').MarkdownView

/**
 * People's and agents' Markdown as page content. Raw HTML shows as text, links and images are checked, code is
 * highlighted once its fence is closed. What draws it is loaded beside the page's first scripts; until it is there, and
 * if it can't be had, the text stands as it was written.
 */
export function Markdown(props: MarkdownProps) {
  const View = useMarkdownView()
  if (View) return <View {...props} />
  return (
    <div className="md as-written" dir="auto">
      {props.text}
    </div>
  )
}

/** Whether texts are drawn in their final shape, for lists that would rather wait a moment than move. */
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

/** A failed load is tried again with the next message that is shown. */
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

// Messages come after the page: mostly this is there before them, and nothing is drawn twice.
if (typeof window !== 'undefined') loadMarkdown().catch(() => {})
