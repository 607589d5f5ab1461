import { keptTexts } from './kept'

const personal = 'openvibe:person:'

/**
 * The place of a person's own words and traces in this browser. They are removed when the person signs out here, or
 * when somebody else signs in.
 */
export function placeOf(userId: string, name: string): string {
  return `${personal}${userId}:${name}`
}

/** Lists what a person keeps here under names that begin like this, as stored. */
export function listKept(userId: string, prefix: string): string[] {
  return keptTexts.list(placeOf(userId, prefix)).flatMap(place => keptTexts.read(place) ?? [])
}

/** Removes everything of a person who signs out. Later writes of their open page are dropped. */
export function forgetPerson(userId: string): void {
  keptTexts.drop(placeOf(userId, ''))
}

/** Removes what others left in this browser, whose sessions ended without signing out. */
export function forgetOthers(userId: string): void {
  for (const place of keptTexts.list(personal)) {
    if (!place.startsWith(placeOf(userId, ''))) keptTexts.write(place, null)
  }
}
