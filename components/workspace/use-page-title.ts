import { useEffect } from 'react'

/**
 * Names in the title of the page what is open beside its place, `title`; `otherwise` names the place alone. Such a change
 * loads no page, so the title that the server gave stays.
 */
export function usePageTitle(title: string | null, otherwise: string) {
  useEffect(() => {
    if (title === null) return
    document.title = `${title} · OpenVibe`
    return () => {
      document.title = `${otherwise} · OpenVibe`
    }
  }, [title, otherwise])
}
