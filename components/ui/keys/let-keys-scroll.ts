/**
 * Makes an element that scrolls reachable by keyboard while there is something to scroll, and no Tab
 * stop otherwise. Pass it as a ref. (Safari makes no Tab stop by itself.)
 */
export function letKeysScroll(element: HTMLElement | null) {
  if (!element || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
  observer.observe(element)
  return () => observer.disconnect()
}
