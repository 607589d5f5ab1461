import { sql } from 'kysely'
import { personPictureMount } from '../../domain/people/person-picture.ts'
import type { PersonStatus } from '../../domain/people/profile.ts'

/** The columns of `profiles` that tell about a person, as `profile` in the domain has them. */
export const profileColumns = [
  sql<string | null>`${personPictureMount} || profiles.picture_id`.as('pictureUrl'),
  // Times in JSON keep the form that all times have on the wire.
  sql<PersonStatus | null>`case when profiles.status_emoji is not null
      and coalesce(profiles.status_ends_at > now(), true)
    then jsonb_build_object('emoji', profiles.status_emoji, 'text', coalesce(profiles.status_text, ''),
      'endsAt', profiles.status_ends_at) end`.as('status'),
  sql<string | null>`profiles.title`.as('title'),
  sql<string | null>`profiles.time_zone`.as('timeZone'),
] as const
