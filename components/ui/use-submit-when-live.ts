'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Props for the button that sends a form. Until the page is live the button sends nothing: the browser itself would
 * put the fields, and so a password, into the address.
 */
export function useSubmitWhenLive(): { type: 'submit' | 'button'; 'aria-disabled': true | undefined } {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isLive ? { type: 'submit', 'aria-disabled': undefined } : { type: 'button', 'aria-disabled': true }
}
