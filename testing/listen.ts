import type { Server } from 'node:net'

/** Lets a server listen on this machine, on a free port if none is named. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>(settle => server.listen(port, '127.0.0.1', settle))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
