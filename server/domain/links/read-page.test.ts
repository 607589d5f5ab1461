import { describe, expect, it } from 'vitest'
import { decodePage, readPage } from './read-page.ts'

const read = (head: string, address = 'https://pears.test/list/a') =>
  readPage(`<!doctype html><html><head>${head}</head><body><h1>No</h1>`, address)

describe('a page', () => {
  it('shows what it says of itself for previews', () => {
    expect(
      read(`<title>List</title><meta property="og:title" content="The pears &amp; plums">
        <meta content='Which are &quot;ripe&quot;' property='og:description'/><meta name=description content=no>
        <meta property="og:site_name" content="Orchard"><meta property=og:image content=/a.png?b=1&amp;c=2>`),
    ).toEqual({
      ...{ title: 'The pears & plums', text: 'Which are "ripe"', site: 'Orchard' },
      picture: 'https://pears.test/a.png?b=1&c=2',
    })
  })

  it('shows its title and description without them', () => {
    expect(
      read('<title>\n  The\n pears </title><meta name="Description" content="All &#8211; of&#x20;them">'),
    ).toEqual({
      ...{ title: 'The pears', text: 'All – of them', site: '', picture: null },
    })
  })

  it('that has nothing to say shows nothing', () => {
    expect(read('')).toEqual({ title: '', text: '', site: '', picture: null })
    expect(readPage('', 'https://pears.test')).toMatchObject({ title: '' })
  })

  it('is read in its head alone, outside of comments and scripts', () => {
    const { title } = readPage(
      '<head><!-- <title>No</title> --><script>"<title>No</title>"</script><svg><title>No</title></svg></head><body><title>No</title>',
      'https://pears.test',
    )
    expect(title).toBe('')
  })

  it('can’t turn or hide words, and is cut', () => {
    const { title } = read('<title>a\u202eb\u200b\u2066c\u0007 d&#x202e;&lt;b&gt;</title>')
    expect(title).toBe('abc d<b>')
    expect(read(`<title>${'😀'.repeat(500)}</title>`).title).toMatch(/^(?:😀){199}…$/u)
  })

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///etc/passwd', 'http://'])(
    'has no picture at %s',
    src => {
      expect(read(`<meta property="og:image" content="${src}">`).picture).toBeNull()
    },
  )

  it('that never ends its tags is read quickly', () => {
    const html = `<head>${'<meta property="og:title" content="'.repeat(20_000)}`
    const start = performance.now()
    read(html)
    read(`<title>${'<!--'.repeat(50_000)}`)
    read(`${'<meta '.repeat(50_000)}`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

describe('the bytes of a page', () => {
  it.each([
    ['by the header', 'text/html; charset=ISO-8859-1', ''],
    ['by its first tags', 'text/html', '<meta charset="windows-1252">'],
  ])('are decoded %s', (_, type, tag) => {
    const bytes = Buffer.from(`${tag}<title>Äpfel</title>`, 'latin1')
    expect(readPage(decodePage(bytes, type), 'https://pears.test').title).toBe('Äpfel')
  })

  it('are UTF-8 otherwise', () => {
    expect(decodePage(Buffer.from('Äpfel'), 'text/html')).toBe('Äpfel')
    expect(decodePage(Buffer.from('Äpfel'), 'text/html; charset=nonsense-9')).toBe('Äpfel')
  })
})
