import { useEarlyKeys } from '@/components/ui/keys/early-keys'

/** Loads the names and pictures of all emoji. */
export const loadEmojiPopup = () => import('./emoji-popup')

/** Keeps the letters that are typed while the emoji load for the search of the open picker. */
export function useEarlyEmojiKeys(isOpen: boolean): void {
  useEarlyKeys('[data-emoji-picker]', isOpen, loadEmojiPopup)
}
