import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { listen } from '../testing/listen.ts'
import { choose } from './choose.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

// The receiver of this story is on this machine.
test.use({ variables: { OPENVIBE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1/32' } })

test('GitHub has an agent answer a push, and another program hears of the answer', async ({
  openAs,
  model,
  product,
}) => {
  const got: { headers: Record<string, string>; text: string }[] = []
  const receiver = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    got.push({
      headers: Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)])),
      text,
    })
    response.end('ok')
  })
  const receiverUrl = `http://127.0.0.1:${await listen(receiver)}/`

  const page = await openAs('ada', '/orchard/settings/webhooks')
  await page.getByRole('button', { name: 'New outgoing webhook' }).click()
  await page.getByLabel('Name').fill('Status page')
  await page.getByLabel('Address of the receiver').fill('http://169.254.169.254/')
  await page.getByRole('button', { name: 'New outgoing webhook' }).click()
  await expect(page.getByText(/in a private network/)).toBeVisible()
  await page.getByLabel('Address of the receiver').fill(receiverUrl)
  await page.getByRole('button', { name: 'New outgoing webhook' }).click()
  const secret = await page.getByLabel('Signing secret').inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('delivered')).toBeVisible()
  expect(got).toHaveLength(1)

  await page.getByRole('button', { name: 'New incoming webhook' }).click()
  await page.getByLabel('Name').fill('Pushes')
  await choose(page, 'Sender', 'GitHub')
  await choose(page, 'Channel', '#general')
  await choose(page, 'Thread', 'A new thread for each delivery')
  await page
    .getByLabel('Prompt', { exact: true })
    .fill('{{ payload.pusher.name }} pushed to {{ payload.ref }}. Thank them.')
  await expect(page.getByText('pushed to . Thank them.', { exact: true })).toBeVisible()
  await page.getByLabel('Example').fill('{ "ref": "main", "pusher": { "name": "Bob" } }')
  await expect(page.getByText('Bob pushed to main. Thank them.')).toBeVisible()
  await look(page, 'webhooks-form', [390])
  await page.getByRole('button', { name: 'New incoming webhook' }).click()
  const address = await page.getByLabel('Address', { exact: true }).inputValue()
  const signing = await page.getByLabel('Signing secret').inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await model.enqueue({ kind: 'text', when: { contains: 'Carla pushed to main' }, text: 'Thank you, Carla.' })
  const body = JSON.stringify({ ref: 'main', pusher: { name: 'Carla' } })
  const send = (by: string) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-github-delivery': 'one',
        'x-hub-signature-256': `sha256=${createHmac('sha256', by).update(body).digest('hex')}`,
      },
      body,
    })
  expect(address.startsWith(product.origin)).toBe(true)
  expect((await send('guessed')).status).toBe(401)
  expect((await send(signing)).status).toBe(202)
  expect((await send(signing)).status).toBe(200)

  await page.getByRole('button', { name: 'Deliveries of Pushes' }).click()
  await expect(page.getByText('accepted')).toBeVisible()
  await expect(page.getByText('1 repetition')).toBeVisible()
  await expect.poll(() => got.some(({ text }) => text.includes('Thank you, Carla.'))).toBe(true)
  const last = got.find(({ text }) => text.includes('Thank you, Carla.'))
  expect(new Webhook(secret).verify(last?.text ?? '', last?.headers ?? {})).toMatchObject({
    type: 'message.created',
  })
  await look(page, 'webhooks', [390])

  await page.goto('/orchard/general')
  await expect(page.getByText('Webhook Pushes: Carla pushed to main. Thank them.').first()).toBeVisible()
  await look(page, 'webhooks-channel')
  receiver.close()
})
