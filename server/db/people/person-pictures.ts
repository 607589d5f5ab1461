import { sql } from 'kysely'
import type { Tx } from '../client.ts'

export interface PersonPicture {
  id: string
  userId: string
  type: string
  size: number
}

/** Returns the picture that a person has now, if the caller may see it. */
export async function findPersonPicture(tx: Tx, { id }: { id: string }): Promise<PersonPicture | undefined> {
  const { rows } = await sql<PersonPicture>`
    select kept.id, kept.user_id, kept.type, kept.size from person_pictures kept
    join profiles p on p.id = kept.user_id and p.picture_id = kept.id
    where kept.id = ${id}`.execute(tx)
  return rows[0]
}

/** Notes a picture whose bytes are about to be stored. Runs as the service. */
export async function insertPersonPicture(tx: Tx, { id, userId, type, size }: PersonPicture): Promise<void> {
  await sql`insert into person_pictures (id, user_id, type, size) values (${id}, ${userId}, ${type}, ${size})`.execute(
    tx,
  )
}

/** Shows a picture from now on, or none. Runs as the service. */
export async function setPersonPicture(
  tx: Tx,
  { userId, pictureId }: { userId: string; pictureId: string | null },
): Promise<void> {
  await sql`update profiles set picture_id = ${pictureId} where id = ${userId}`.execute(tx)
}

/** Returns the pictures of a person that nobody sees any more. One that is being stored is left out. Runs as the service. */
export async function listOldPictures(
  tx: Tx,
  { userId }: { userId: string },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select kept.id, kept.user_id from person_pictures kept
    where kept.user_id = ${userId} and kept.created_at < clock_timestamp() - interval '1 minute'
      and not exists (select from profiles p where p.picture_id = kept.id)
    order by kept.id for update skip locked`.execute(tx)
  return rows
}

export async function deletePersonPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from person_pictures where id = any (${[...ids]}::uuid[])`.execute(tx)
}
