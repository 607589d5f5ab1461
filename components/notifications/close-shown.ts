/** Closes the notifications that this browser still shows: whoever uses it next must not read them. */
export async function closeShown(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
