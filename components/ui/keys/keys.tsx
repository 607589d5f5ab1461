'use client'

import { useEffect, useState } from 'react'
import { nameKeys } from './name-keys'
import { isAppleKeyboard } from './pointer-and-keyboard'

/** The keys of a shortcut with the names on this keyboard. */
export function Keys({ keys }: { keys: string }) {
  const [apple, setApple] = useState(false)
  useEffect(() => setApple(isAppleKeyboard()), [])
  return (
    <span className="keys">
      {nameKeys(keys, apple).map(name => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
