import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' })
const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })

describe('the embedded Storage, used by supabase-js', () => {
  let local: LocalSupabaseFixture
  let mira: ReturnType<LocalSupabaseFixture['client']>
  let jonas: ReturnType<LocalSupabaseFixture['client']>

  beforeAll(async () => {
    local = await startLocalSupabase()
    await local.db.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
    await local.db.query(`
      create policy "own folder" on storage.objects for all to authenticated
      using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)`)
    mira = await signUp('mira@example.com')
    jonas = await signUp('jonas@example.com')
  })
  afterAll(() => local.stop())

  async function signUp(email: string) {
    const client = local.client()
    await client.auth.signUp({ email, password: 'a good password' })
    return client
  }

  async function folderOf(client: ReturnType<LocalSupabaseFixture['client']>) {
    return (await client.auth.getUser()).data.user?.id ?? ''
  }

  it('stores a file where a policy allows it, and returns it', async () => {
    const path = `${await folderOf(mira)}/dot.png`
    const { error } = await mira.storage.from('files').upload(path, png)
    expect(error).toBeNull()
    const { data } = await mira.storage.from('files').download(path)
    expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array(await png.arrayBuffer()),
    )
    const { data: listed } = await mira.storage.from('files').list(await folderOf(mira))
    expect(listed).toHaveLength(1)
  })

  it('refuses to read and write everything that no policy allows', async () => {
    const path = `${await folderOf(mira)}/secret.txt`
    await mira.storage.from('files').upload(path, new Blob(['mine']))
    const intruder = await jonas.storage
      .from('files')
      .upload(`${await folderOf(mira)}/planted.txt`, new Blob(['x']))
    expect(intruder.error?.message).toContain('row-level security')
    expect((await jonas.storage.from('files').download(path)).error).not.toBeNull()
    expect((await local.client().storage.from('files').download(path)).error).not.toBeNull()
    expect(
      (
        await local
          .client()
          .storage.from('files')
          .upload('anyone.txt', new Blob(['x']))
      ).error,
    ).not.toBeNull()
  })

  it('refuses a name that it could not find again', async () => {
    const { error } = await mira.storage
      .from('files')
      .upload(`${await folderOf(mira)}/ä b.txt`, new Blob(['x']))
    expect(error?.message).toContain('Use only ASCII letters')
  })

  it('accepts and returns files by signed links', async () => {
    const files = mira.storage.from('files')
    const path = `${await folderOf(mira)}/by-link.txt`
    const { data: upload } = await files.createSignedUploadUrl(path)
    const sent = await local
      .client()
      .storage.from('files')
      .uploadToSignedUrl(path, upload?.token ?? '', new Blob(['linked']))
    expect(sent.error).toBeNull()
    const { data: links } = await files.createSignedUrls([path], 60)
    expect(await (await fetch(links?.[0]?.signedUrl ?? '')).text()).toBe('linked')
    expect((await files.info(path)).data).toMatchObject({ name: path })
    expect((await files.exists(path)).data).toBe(true)
  })

  it('allows the service everything', async () => {
    const service = local.client({ key: local.secrets.secretKey })
    const { error } = await service.storage.from('files').upload('shared/note.txt', new Blob(['for all']))
    expect(error).toBeNull()
    expect(await (await service.storage.from('files').download('shared/note.txt')).data?.text()).toBe(
      'for all',
    )
  })

  it('copies, moves and removes files', async () => {
    const folder = await folderOf(mira)
    const files = mira.storage.from('files')
    await files.upload(`${folder}/one.txt`, new Blob(['one']))
    expect((await files.copy(`${folder}/one.txt`, `${folder}/two.txt`)).error).toBeNull()
    expect((await files.move(`${folder}/two.txt`, `${folder}/three.txt`)).error).toBeNull()
    expect(await (await files.download(`${folder}/three.txt`)).data?.text()).toBe('one')
    expect((await files.remove([`${folder}/one.txt`, `${folder}/three.txt`])).data).toHaveLength(2)
    expect((await files.download(`${folder}/three.txt`)).error).not.toBeNull()
  })

  it('serves a page as a download and a picture as a picture, and neither as ours', async () => {
    const folder = await folderOf(mira)
    const served = async (name: string, body: Blob) => {
      await mira.storage.from('files').upload(`${folder}/${name}`, body, { upsert: true })
      const { data } = await mira.storage.from('files').createSignedUrl(`${folder}/${name}`, 60)
      return await fetch(data?.signedUrl ?? '')
    }
    const html = await served('page.html', page)
    expect(html.status).toBe(200)
    expect(html.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''page.html")
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    expect(html.headers.get('x-content-type-options')).toBe('nosniff')
    expect(html.headers.get('access-control-allow-origin')).toBeNull()
    const picture = await served('dot.png', png)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-disposition')).toBeNull()
  })

  it('signs links that are not tokens, whatever the file’s name is', async () => {
    const victim = await folderOf(jonas)
    const service = local.client({ key: local.secrets.secretKey })
    await service.storage.from('files').upload(victim, new Blob(['named like a person']))
    const { data } = await service.storage.from('files').createSignedUrl(victim, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const { error } = await local.client().auth.getUser(token)
    expect(error?.status).toBe(403)
    const list = await fetch(`${local.url}/storage/v1/object/list/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(list.status).toBe(401)
  })

  it('does not accept a file that is too large, or of unknown length', async () => {
    const post = (headers: Record<string, string>, body: BodyInit) => {
      const init = {
        method: 'POST',
        headers: { ...headers, apikey: local.secrets.secretKey },
        body,
        duplex: 'half',
      }
      return fetch(`${local.url}/storage/v1/object/files/big.bin`, init)
    }
    const stream = new Blob(['x']).stream()
    expect((await post({}, stream)).status).toBe(411)
    const big = await post({}, new Uint8Array(51 * 1024 * 1024))
    expect(big.status).toBe(413)
  })

  it('grants nothing to the public roles while it works', async () => {
    const { rows } = await local.db.query(`
      select table_name from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')`)
    expect(rows).toEqual([])
  })
})
