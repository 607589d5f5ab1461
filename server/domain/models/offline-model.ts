/** The name by which the built-in model is recorded, whichever model an agent is set to. */
export const offlineModel = 'offline model'

/** Returns the name of the model that a call went to. */
export function calledModel({
  model,
  isOffline,
}: {
  model: string
  isOffline?: boolean | undefined
}): string {
  return isOffline ? offlineModel : model
}
