/** Where one is in the workspace, and what to do once another place was chosen. */
export interface Places {
  here: string
  onChosen: () => void
}
