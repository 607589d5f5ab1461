import type { Claims, Database } from '../../db/client.ts'
import { findPersonPicture, type PersonPicture } from '../../db/people/person-pictures.ts'
import { notFound } from '../../domain/wire/domain-error.ts'

/** Returns the picture that a person has now, for everybody who sees the person. */
export function openPersonPicture(
  db: Database,
  { claims, id }: { claims: Claims; id: string },
): Promise<PersonPicture> {
  return db.asUser(claims, async tx => {
    const picture = await findPersonPicture(tx, { id })
    if (!picture) throw notFound('picture')
    return picture
  })
}
