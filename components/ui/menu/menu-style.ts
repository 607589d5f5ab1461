import { cva } from 'class-variance-authority'

/** The surface of a list that floats over the page: menus, pickers, cards. */
export const menuStyle = cva('rounded-card border border-line-strong bg-overlay p-4 text-sm shadow-menu')

/** A row of a menu or picker: 34 px high, 44 on touch. `isOn` is the one that Enter would choose. */
export const optionStyle = cva(
  'flex h-34 items-center gap-10 rounded-control px-8 whitespace-nowrap touch:h-touch',
  { variants: { isOn: { true: 'bg-accent-soft', false: '' } } },
)
