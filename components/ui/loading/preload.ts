/**
 * Loads a part before it is needed, for example when a pointer comes near. If it fails, its use reports that.
 */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}
