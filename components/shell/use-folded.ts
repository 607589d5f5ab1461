'use client'

import { useState } from 'react'
import { keep } from '@/components/ui/kept'

const folded = keep<ReadonlySet<string>>('openvibe-folded', {
  otherwise: new Set(),
  parse: text => new Set(text.split(' ').filter(Boolean)),
  write: names => [...names].join(' '),
})

/** Tells whether a part of the sidebar is folded. Kept in this browser. */
export function useFolded(name: string): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => folded.get().has(name))
  function fold(next: boolean) {
    const names = new Set(folded.get())
    if (next) names.add(name)
    else names.delete(name)
    folded.set(names)
    setFolded(next)
  }
  return [isFolded, fold]
}
