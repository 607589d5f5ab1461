/** Loads the palette: when somebody reaches for it, not with the page. */
export const loadPalette = () => import('./palette')
