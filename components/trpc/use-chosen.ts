'use client'

import { useState } from 'react'

/**
 * What somebody has chosen and is being saved: shown from the press on. `settle` goes back to what is stored, once that
 * has been read again or could not be changed. A mutation alone tells of itself only after the press was drawn.
 */
export function useChosen<Fields extends object>() {
  const [chosen, setChosen] = useState<Partial<Fields>>({})
  return {
    chosen,
    choose: (fields: Partial<Fields>) => setChosen(before => ({ ...before, ...fields })),
    settle: () => setChosen({}),
  }
}
