import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { createFileStore } from '../../storage/file-store.ts'
import { createPictureReader } from './picture-reader.ts'

const place = {
  id: '01890000-0000-7000-8000-000000000001',
  workspaceId: '01890000-0000-7000-8000-000000000002',
  copy: 'clean' as const,
}
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

it.each([
  ['that is never found', 0],
  ['that stops in the middle', 1],
])('does without a file %s', async (_, pieces) => {
  const server = createServer((_request, response) => {
    if (pieces > 0) response.writeHead(200).write('half a picture')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const files = createFileStore({ url: `http://127.0.0.1:${address.port}`, secretKey: 'key' })
  const log = createLog({ level: 'silent', process: 'test' })
  expect(await createPictureReader({ files, log, patienceMs: 50 }).read(place)).toBeNull()
})
