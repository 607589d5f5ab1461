import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createInbox } from './arrivals.ts'
import { listen } from './listen.ts'

/**
 * Starts a mail server that accepts every mail, without TLS or a password, and shows the mails that arrived.
 */
export async function startSmtp(wantedPort = 0) {
  const received = createInbox<string>()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let mail: string[] | null = null
    socket.write('220 ready\r\n')
    createInterface({ input: socket }).on('line', line => {
      if (mail && line !== '.') mail.push(line)
      else if (mail) {
        received.push(mail.join('\n'))
        mail = null
        socket.write('250 taken\r\n')
      } else if (/^DATA/i.test(line)) {
        mail = []
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  const port = await listen(server, wantedPort)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise(settle => server.close(settle))
    },
  }
}

/** Returns the text of a mail as its reader sees it: without the encoding that mail travels in. */
export function decodeMail(mail: string): { text: string } {
  const bytes = mail
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { text: bytes }
}
