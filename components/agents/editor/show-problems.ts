/** Opens every section that contains an error, and focuses the first field with an error. */
export function showProblems(page: HTMLElement | null): void {
  for (const folded of page?.querySelectorAll('details') ?? []) {
    if (folded.querySelector('[data-problem]')) folded.open = true
  }
  page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
