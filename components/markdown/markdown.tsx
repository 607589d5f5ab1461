'use client'

import { useEffect, useState } from 'react'
import type { MarkdownViewProps } from './markdown-view'

type View = typeof import('./markdown-view').MarkdownView

let view: View | null = null
let loading: Promise<View> | null = null

/** Loads what draws Markdown; it is not in a page's first load. A failed load is tried again with the next call. */
export function loadMarkdown(): Promise<View> {
  loading ??= import('./markdown-view').then(
    module => {
      view = module.MarkdownView
      return view
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

/** A message's text. Until the part that draws it is there, the text as it was written. */
export function Markdown(props: MarkdownViewProps) {
  const View = useMarkdownView()
  return View ? <View {...props} /> : <p>{props.text}</p>
}

/** Whether Markdown can be drawn; asking loads what draws it. */
export function useMarkdownReady(): boolean {
  return useMarkdownView() !== null
}

function useMarkdownView(): View | null {
  const [loaded, setLoaded] = useState(() => view)
  useEffect(() => {
    if (loaded) return
    loadMarkdown().then(
      found => setLoaded(() => found),
      () => {},
    )
  }, [loaded])
  return loaded
}
