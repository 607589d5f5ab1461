import { randomUUID } from 'node:crypto'
import { escapeHtml, type Mail } from '../../../server/mail/send-mail.ts'

export type ReceivedMail = Mail & { id: string; sentAt: string }

export type MailInbox = {
  add(mail: Mail): void
  /** Lists mails, newest first; with `to`, only the mails to that address. */
  list(to?: string): ReceivedMail[]
}

const keep = 200

/**
 * Keeps mails that can't be delivered because no SMTP server is set up. In memory: their links and codes end
 * within the hour.
 */
export function createMailInbox(): MailInbox {
  const mails: ReceivedMail[] = []
  return {
    add(mail) {
      mails.unshift({ ...mail, id: randomUUID(), sentAt: new Date().toISOString() })
      mails.length = Math.min(mails.length, keep)
    },
    list: to => (to ? mails.filter(mail => mail.to.toLowerCase() === to.toLowerCase()) : [...mails]),
  }
}

/** Answers with the mails as a page for people, or as JSON if that is requested. */
export function answerInbox(request: Request, inbox: MailInbox): Response {
  const mails = inbox.list(new URL(request.url).searchParams.get('to') ?? undefined)
  if (request.headers.get('accept')?.includes('application/json')) {
    return Response.json({ mails }, { headers: { 'Cache-Control': 'no-store' } })
  }
  return new Response(renderPage(mails), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  })
}

function renderPage(mails: ReceivedMail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail inbox · OpenVibe</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
.about { margin: 0; opacity: .75; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Mail inbox</h1>
<p>No mail server is set up (SMTP_URL). Mails are kept here, on this machine only, until OpenVibe restarts.
<a href="">Refresh</a></p>
${mails.length === 0 ? '<p>No mails yet. Request a sign-in link, then refresh this page.</p>' : mails.map(renderMail).join('\n')}
</main>
</body>
</html>
`
}

function renderMail({ id, to, subject, html, sentAt }: ReceivedMail): string {
  return `<article aria-labelledby="subject-${id}">
<h2 id="subject-${id}">${escapeHtml(subject)}</h2>
<p class="about">To ${escapeHtml(to)} · <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
${html}
</article>`
}
