/** Puts the number of unread items in front of a page's title: (3) #general · OpenVibe. */
export function countInTitle(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare
}

/** Draws the icon of the tab, with a dot on it when something is unread. */
export function iconFor(waits: boolean): string {
  const dot = waits ? '<circle cx="13.500" cy="4.500" r="4.500" fill="#e5484d"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18" fill="none" stroke-width="1.9" stroke-linecap="round"><path d="M5 1.500v15" stroke="#5fb3d9"/><path d="M5 4c5.200 0 8 1.800 8 5s-2.800 5-8 5" stroke="#e0a063"/>${dot}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
