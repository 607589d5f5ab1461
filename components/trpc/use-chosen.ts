'use client'

import { useState } from 'react'

/**
 * Keeps choices that are being saved and shows them from the press on. `settle` returns to the stored
 * values, once they have been read again or could not be changed. A mutation alone shows its value only
 * after the press was drawn.
 */
export function useChosen<Fields extends object>() {
  const [chosen, setChosen] = useState<Partial<Fields>>({})
  return {
    chosen,
    choose: (fields: Partial<Fields>) => setChosen(before => ({ ...before, ...fields })),
    settle: () => setChosen({}),
  }
}
