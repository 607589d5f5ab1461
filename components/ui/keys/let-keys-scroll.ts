/**
 * For the ref of something that scrolls sideways: it can be reached by keyboard while there is something to scroll, and
 * is no stop on the way else. (Safari makes no such stop by itself.)
 */
export function letKeysScroll(element: HTMLElement | null) {
  if (!element || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
  observer.observe(element)
  return () => observer.disconnect()
}
