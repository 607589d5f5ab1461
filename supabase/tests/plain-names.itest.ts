/** Names that come past our own doors are plain, too. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropUnseen } from '../../server/domain/wire/plain-name.ts'
import { type LocalSupabaseFixture, startLocalSupabase } from '../../testing/local-supabase.ts'

let local: LocalSupabaseFixture
beforeAll(async () => {
  local = await startLocalSupabase()
})
afterAll(() => local.stop())

async function nameOf(email: string): Promise<string> {
  const { rows } = await local.db.query('select display_name from public.profiles where email = $1', [email])
  return rows[0]?.display_name
}

it('a name in a sign-up at Auth loses what nobody sees, and falls back to the address', async () => {
  for (const [name, email, expected] of [
    ['A\u202ed\u200ba\u3164\n Lovelace', 'ada@example.com', 'Ada Lovelace'],
    ['\u3164\u{e0041}', 'bob@example.com', 'bob'],
  ] as const) {
    const password = 'a good and long password'
    const { error } = await local
      .client()
      .auth.signUp({ email, password, options: { data: { display_name: name } } })
    expect(error).toBeNull()
    expect(await nameOf(email)).toBe(expected)
  }
})

it('the database refuses a name that another rule let through', async () => {
  for (const name of ['A\u202eda', 'Ada\n', 'Ad\u200ba', '\u3164', 'A\u{e0041}', ' \u200d'])
    await expect(local.db.query('update public.profiles set display_name = $1', [name])).rejects.toThrow(
      /profiles_display_name_plain/,
    )
  await local.db.query(`update public.profiles set display_name = '👩‍👩‍👧 Zoë'`)
})

it('both rules mean the same characters', async () => {
  const { rows } = await local.db.query(`
    select code from generate_series(1, x'e1000'::int) code
    where code not between 55296 and 57343 and chr(code) ~ openvibe.unseen()`)
  const inDatabase = new Set<number>(rows.map(({ code }) => code))
  const joiners = new Set([0x200c, 0x200d, 0xfe0f])
  for (let code = 1; code <= 0xe1000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const isIgnorable = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u.test(letter)
    if (inDatabase.has(code) && dropUnseen(letter) !== '' && !/\s/.test(letter))
      expect.fail(`only the database refuses ${code.toString(16)}`)
    if (isIgnorable && !joiners.has(code) && !inDatabase.has(code))
      expect.fail(`only the product refuses ${code.toString(16)}`)
  }
})
