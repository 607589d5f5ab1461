let isLeaving = false

/** Notes whether the person of this page is signing out: a call that is refused meanwhile must not lead elsewhere. */
export function noteLeaving(leaves: boolean): void {
  isLeaving = leaves
}

export function isSigningOut(): boolean {
  return isLeaving
}
