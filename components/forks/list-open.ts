const place = 'openvibe:fork-list'

/** Whether the list of forks stands beside a fork where there is room, as this browser remembers it. */
export function wasListOpen(): boolean {
  try {
    return localStorage.getItem(place) !== 'closed'
  } catch {
    return true
  }
}

export function keepListOpen(isOpen: boolean) {
  try {
    localStorage.setItem(place, isOpen ? 'open' : 'closed')
  } catch {
    // It holds until the page is left.
  }
}
