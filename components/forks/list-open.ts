/** The cookie that says so: the server draws the list beside a fork, or leaves it out. */
export const listCookie = 'openvibe-fork-list'

/** Counts as long as the page is open, in a browser that takes no cookie. */
let chosenHere: boolean | null = null

/** Whether the list of forks is shown beside a fork if there is room, as kept in this browser. */
export const listOpen = {
  get(): boolean {
    if (chosenHere !== null) return chosenHere
    try {
      return !document.cookie.split('; ').includes(`${listCookie}=closed`)
    } catch {
      return true
    }
  },
  set(isOpen: boolean) {
    chosenHere = isOpen
    const kept = isOpen ? 'open; max-age=0' : 'closed; max-age=31536000'
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
      document.cookie = `${listCookie}=${kept}; path=/; samesite=lax`
    } catch {
      // The choice still counts on this page.
    }
  },
}
