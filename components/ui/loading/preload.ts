/** Loads a part before it is needed, as when a pointer comes near. Should it not arrive, its use says so. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}
