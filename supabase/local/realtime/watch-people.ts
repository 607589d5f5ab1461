/** Notices when the last connection of a person is gone: closed, or silent for longer than it has promised. */
export function watchPeople({ graceMs, onGone }: { graceMs: number; onGone: (userId: string) => void }) {
  /** Since when nothing is heard of a person who was here (a clock time in ms); null: they are here. */
  const known = new Map<string, number | null>()
  return {
    /** Called now and then with everyone who has a living connection. `graceMs`: longer than a reload takes. */
    look(living: ReadonlySet<string>, now: number) {
      for (const userId of living) known.set(userId, null)
      for (const [userId, since] of known) {
        if (living.has(userId)) continue
        if (since === null) known.set(userId, now)
        else if (now - since >= graceMs) {
          known.delete(userId)
          onGone(userId)
        }
      }
    },
  }
}
