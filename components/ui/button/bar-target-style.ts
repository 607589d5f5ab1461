/**
 * A button in the bar on top of a page has no room to be 44 px high on touch: it is drawn 32 px high, and its area
 * to press reaches 6 px further above and below.
 */
export const barTargetStyle =
  'in-data-bar:touch:relative in-data-bar:touch:min-h-32 in-data-bar:touch:after:absolute in-data-bar:touch:after:-inset-y-6'
