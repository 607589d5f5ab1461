import { sql } from 'kysely'
import * as z from 'zod'
import { type LinkPreview, linkPreview } from '../../domain/links/link-preview.ts'
import type { Tx } from '../client.ts'

/** A page as a workspace keeps it; `preview` null: it has nothing to show. */
export interface LinkPage {
  id: string
  preview: LinkPreview | null
}

const row = z.object({
  id: z.string(),
  isShown: z.boolean(),
  title: z.string(),
  summary: z.string(),
  site: z.string(),
  pictureWidth: z.number().nullable(),
  pictureHeight: z.number().nullable(),
})
const columns = ['id', 'isShown', 'title', 'summary', 'site', 'pictureWidth', 'pictureHeight'] as const

function fromRow(given: z.input<typeof row>): LinkPage {
  const { id, isShown, title, summary, site, pictureWidth: width, pictureHeight: height } = row.parse(given)
  const picture = width !== null && height !== null ? { id, width, height } : null
  return { id, preview: isShown ? linkPreview.parse({ title, text: summary, site, picture }) : null }
}

/** Finds the page behind an address, if the workspace has fetched it lately. Runs as the service. */
export async function findFreshPage(
  tx: Tx,
  { workspaceId, url, now }: { workspaceId: string; url: string; now: Date },
): Promise<LinkPage | undefined> {
  const found = await tx
    .selectFrom('linkPages')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where(sql`md5(url)`, '=', sql`md5(${url})`)
    .where('url', '=', url)
    .where('endsAt', '>', now.toISOString())
    .orderBy('endsAt', 'desc')
    .executeTakeFirst()
  return found && fromRow(found)
}

/** The page as it was fetched. */
export interface NewLinkPage {
  id: string
  workspaceId: string
  url: string
  endsAt: Date
  shown: {
    title: string
    summary: string
    site: string
    picture: { type: string; size: number; width: number; height: number } | null
  } | null
}

/** Keeps a page. Runs as the service. */
export async function insertPage(tx: Tx, { shown, endsAt, ...page }: NewLinkPage): Promise<LinkPage> {
  const { picture = null, ...words } = shown ?? {}
  const inserted = await tx
    .insertInto('linkPages')
    .values({
      ...{ ...page, ...words, isShown: shown !== null, endsAt: endsAt.toISOString() },
      ...(picture && {
        pictureType: picture.type,
        pictureSize: picture.size,
        pictureWidth: picture.width,
        pictureHeight: picture.height,
      }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return fromRow(inserted)
}

/** Returns the bytes that the pictures of a workspace's pages take. Runs as the service. */
export async function sumPictureBytes(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<number> {
  const { sum } = await tx
    .selectFrom('linkPages')
    .select(sql<number>`coalesce(sum(picture_size), 0)::float8`.as('sum'))
    .where('workspaceId', '=', workspaceId)
    .where('pictureType', 'is not', null)
    .executeTakeFirstOrThrow()
  return sum
}

const picture = z.object({
  id: z.string(),
  workspaceId: z.string(),
  pictureType: z.string(),
  pictureSize: z.number(),
})

/** Finds the picture of a page that a message shows which the caller may read. */
export async function findLinkPicture(
  tx: Tx,
  { id }: { id: string },
): Promise<{ id: string; workspaceId: string; type: string; size: number } | undefined> {
  const found = await tx
    .selectFrom('linkPages')
    .innerJoin('workspaces', 'workspaces.id', 'linkPages.workspaceId')
    .select(['linkPages.id', 'linkPages.workspaceId', 'pictureType', 'pictureSize'])
    .where('linkPages.id', '=', id)
    .where('pictureType', 'is not', null)
    .where('workspaces.linkPreviews', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  const { pictureType: type, pictureSize: size, ...place } = picture.parse(found)
  return { ...place, type, size }
}

/**
 * Takes the rows of pages that no message shows and that no later message would find. Two sweeps at the same time get
 * different rows. Runs as the service.
 */
export async function takeForgottenPages(
  tx: Tx,
  { limit }: { limit: number },
): Promise<{ id: string; workspaceId: string; hasPicture: boolean }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string; hasPicture: boolean }>`
    delete from link_pages where id in (
      select id from link_pages p
      where p.ends_at < now() and not exists (select from message_links l where l.page_id = p.id)
      order by p.ends_at limit ${limit} for update skip locked)
    returning id, workspace_id, picture_type is not null as has_picture`.execute(tx)
  return rows
}
