import { barTargetStyle } from './bar-target-style'

/** The style that all buttons with words share. */
export const wordsStyle = [
  'inline-flex items-center justify-center rounded-control font-medium whitespace-nowrap',
  barTargetStyle,
  // Wider for a finger too, and its area to press reaches 4 px further at each side.
  'in-data-bar:touch:min-w-36 in-data-bar:touch:after:-inset-x-4',
].join(' ')
export const mainStyle = 'bg-accent-solid font-semibold text-on-accent'
export const fullTouchStyle = 'touch:min-h-touch'
export const mediumStyle = 'h-control gap-6 px-10 text-sm'

/** The main button of a page that every page loads, in case that it breaks: it comes without all other looks. */
export const mainButtonStyle = [wordsStyle, mainStyle, fullTouchStyle, mediumStyle].join(' ')
