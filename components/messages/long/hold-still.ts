import { createContext } from 'react'

/**
 * Called before the part of a row is unfolded or folded, with an element of the row: the list then keeps the row's
 * beginning where the reader sees it, even a reader at the end of the list.
 */
export const HoldStillContext = createContext<(element: HTMLElement, opens: boolean) => void>(() => {})
