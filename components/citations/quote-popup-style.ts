import { menuStyle } from '@/components/ui/menu/menu-style'

/** How the card beside a chip looks. */
export const quotePopupStyle = menuStyle({ holds: 'quote', className: 'w-300 max-w-card-most' })
