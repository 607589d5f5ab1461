'use client'

import { useState } from 'react'

const key = 'openvibe-folded'

/** Whether a part of the sidebar is folded, kept in this browser. */
export function useFolded(name: string): [boolean, (folded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => read().has(name))
  function fold(folded: boolean) {
    const names = read()
    if (folded) names.add(name)
    else names.delete(name)
    try {
      localStorage.setItem(key, [...names].join(' '))
    } catch {
      // A browser that keeps nothing: it holds until the page is left.
    }
    setFolded(folded)
  }
  return [isFolded, fold]
}

function read(): Set<string> {
  try {
    return new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean))
  } catch {
    return new Set()
  }
}
