'use client'

import { cx } from 'class-variance-authority'
import { useEffect, useState } from 'react'
import { nameKeys } from './name-keys'
import { isAppleKeyboard } from './pointer-and-keyboard'

/** The keys of a shortcut with the names on this keyboard. `className` is for the place only. */
export function Keys({ keys, className }: { keys: string; className?: string }) {
  const [apple, setApple] = useState(false)
  useEffect(() => setApple(isAppleKeyboard()), [])
  return (
    <span className={cx('inline-flex gap-3 whitespace-nowrap', className)}>
      {nameKeys(keys, apple).map(name => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
