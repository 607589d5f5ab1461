'use client'

import { useEffect, useState } from 'react'
import { isAppleKeyboard } from '@/components/composer/pointer-and-keyboard'
import { nameKeys } from './name-keys'

/** The keys of a shortcut as they are printed on this keyboard. */
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
