import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beginThread, messageOn, messagesOn, reply, replyBox, startBox, threadOn } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

/** Chooses an act from a message's menu. */
const act = async (page: Page, text: string, name: string) => {
  await messageOn(page, text).hover()
  await messageOn(page, text).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('A pin is seen by everybody at once; what one saves and is reminded of is one’s own', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const { bob } = orchard.people
  const thread = await beginThread(bob, ownChannel, 'The press opens at six.')
  await bob.api.message.send.mutate({ threadId: thread.id, content: 'Bring **your own** boxes.' })
  const ada = await openAs('ada', thread.path)
  const other = await openAs('bob', thread.path)

  await act(ada, 'The press opens', 'Pin to the channel')
  for (const page of [ada, other]) {
    await expect(messageOn(page, 'The press opens').getByText('Pinned')).toBeAttached()
    await expect(page.getByRole('button', { name: '1 pinned message' })).toBeVisible()
  }
  // By key, and from the server after a reload.
  await messageOn(other, 'your own').focus()
  await other.keyboard.press('p')
  await expect(ada.getByRole('button', { name: '2 pinned messages' })).toBeVisible()
  await ada.reload()
  // The box takes the focus once the page is alive.
  await expect(replyBox(ada)).toBeFocused()
  await ada.getByRole('button', { name: '2 pinned messages' }).click()
  const pins = ada.getByRole('dialog', { name: 'Pinned messages' })
  await expect(pins.getByRole('listitem')).toHaveText([
    /Bring your own boxes\.\s*Pinned by Bob/,
    /opens at six\.\s*Pinned by Ada/,
  ])
  await look(ada, 'pins', [390])
  await pins.getByRole('button', { name: 'Unpin the message of Bob' }).first().click()
  await expect(pins.getByRole('listitem')).toHaveCount(1)
  await ada.keyboard.press('Escape')
  await expect(pins).toHaveCount(0)
  await expect(ada.getByRole('button', { name: '1 pinned message' })).toBeFocused()
  const { pins: left } = await bob.api.pin.marks.query({ channelId: ownChannel.id })
  await bob.api.message.delete.mutate({ messageId: left[0]?.messageId ?? '' })
  for (const page of [ada, other])
    await expect(page.getByRole('button', { name: /pinned message/ })).toHaveCount(0)

  await messageOn(ada, 'your own').focus()
  await ada.keyboard.press('s')
  await expect(messageOn(ada, 'your own').getByText('Saved for later')).toBeAttached()
  await ada.keyboard.press('m')
  const dialog = ada.getByRole('dialog', { name: 'Remind me about this message' })
  await look(ada, 'remind', [390])
  await dialog.getByRole('button', { name: /In 3 hours/ }).click()
  await expect(messageOn(ada, 'your own')).toBeFocused()
  await expect(messageOn(ada, 'your own').getByText(/^Reminder: /)).toBeAttached()
  await expect(messageOn(other, 'your own').getByText(/Saved|Reminder/)).toHaveCount(0)

  await ada.getByRole('link', { name: 'Later', exact: true }).click()
  const main = ada.getByRole('main', { name: 'Later' })
  await expect(main.getByRole('listitem')).toHaveText(/Bob.*Bring your own boxes\..*Saved/s)
  await look(ada, 'later', [390, 360])
  await main.getByRole('button', { name: 'Done with the message of Bob' }).click()
  await expect(main.getByText('Nothing saved')).toBeVisible()
  await main.getByRole('button', { name: 'Reminders' }).click()
  await main.getByRole('button', { name: 'Change the reminder about the message of Bob' }).click()
  const change = ada.getByRole('dialog', { name: 'Change the reminder' })
  await change.getByRole('textbox', { name: 'Date' }).fill('tomorrow')
  await change.getByRole('textbox', { name: 'Time' }).fill('7:45')
  await change.getByRole('button', { name: 'Remind me' }).click()
  await expect(main.getByRole('listitem')).toContainText(/Due tomorrow at 0?7:45/)
  await main.getByRole('link', { name: /Bring your own/ }).click()
  await expect(messageOn(ada, 'your own')).toBeVisible()

  // A phone has no keys to press, so it is told of none.
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const [onPhone, onDesk] = [await openAs('bob', '/orchard/later', phone), other]
  await onDesk.goto('/orchard/later')
  for (const page of [onPhone, onDesk]) await expect(page.getByText('Nothing saved')).toBeVisible()
  await expect(onDesk.getByText('press S')).toBeVisible()
  await expect(onPhone.getByText('press S')).toBeHidden()

  // There a thread hides the head of its channel: its own menu leads to the pins.
  await messageOn(ada, 'your own').focus()
  await ada.keyboard.press('p')
  await onPhone.goto(thread.path)
  await expect(messageOn(onPhone, 'your own').getByText('Pinned')).toBeAttached()
  await threadOn(onPhone).getByRole('button', { name: 'More actions' }).tap()
  await look(onPhone, 'thread-menu')
  await onPhone.getByRole('menuitem', { name: '1 pinned message' }).tap()
  const sheet = onPhone.getByRole('dialog', { name: 'Pinned messages' })
  await expect(sheet.getByRole('listitem')).toHaveText(/Bring your own boxes\.\s*Pinned by Ada/)
  await onPhone.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await messageOn(onPhone, 'your own').focus()
  await onPhone.keyboard.press('m')
  const reminder = onPhone.getByRole('dialog', { name: 'Remind me about this message' })
  await expect(reminder.getByLabel('Date', { exact: true })).toHaveAttribute('type', 'date')
  await reminder.getByLabel('Time', { exact: true }).fill('17:45')
  await look(onPhone, 'remind-touch')
  await reminder.getByRole('button', { name: 'Remind me' }).tap()
  await expect(messageOn(onPhone, 'your own').getByText(/^Reminder: /)).toBeAttached()
})

test('A message is sent later: kept from the box, seen by its writer, changed, and sent', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'When do we press?')
  const bob = await openAs('bob', thread.path)
  const ada = await openAs('ada', thread.path)
  const later = threadOn(bob).getByRole('button', { name: 'Send later' })
  await expect(later).toBeHidden()
  await replyBox(bob).fill('On Saturday, @ada')
  await later.click()
  const dialog = bob.getByRole('dialog', { name: 'Send later' })
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(replyBox(bob)).toHaveValue('')
  const note = threadOn(bob).getByText(/^Scheduled for tomorrow at /)
  await expect(note).toBeVisible()
  await look(bob, 'scheduled-note', [390])
  await bob.reload()
  await expect(note).toBeVisible()
  await expect(replyBox(bob)).toHaveValue('')
  await expect(threadOn(ada).getByText(/Scheduled for/)).toHaveCount(0)
  await expect(messagesOn(ada)).toHaveCount(1)

  await threadOn(bob).getByRole('link', { name: 'See' }).click()
  const main = bob.getByRole('main', { name: 'Later' })
  const row = main.getByRole('listitem')
  await expect(row).toContainText(/Will be sent tomorrow at .*On Saturday, @ada/s)
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = bob.getByRole('dialog', { name: 'Edit' })
  await edit.getByRole('textbox', { name: 'Message' }).fill('On Sunday, @ada')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('On Sunday, @ada')
  await look(bob, 'scheduled', [390, 360])
  await row.getByRole('button', { name: 'Send now' }).click()
  await expect(messageOn(ada, 'On Sunday')).toBeVisible()
  await expect(main.getByText('Nothing scheduled')).toBeVisible()

  // In the channel it starts a thread; one that is deleted is never sent.
  await bob.goto(`/orchard/${ownChannel.name}`)
  await startBox(bob).fill('A new thread')
  await bob.getByRole('main').getByRole('button', { name: 'Send later' }).click()
  await dialog.getByRole('textbox', { name: 'Date' }).fill('next Friday')
  await dialog.getByRole('button', { name: 'Send later' }).click()
  await expect(bob.getByText(/^Scheduled for /)).toBeVisible()
  await bob.getByRole('link', { name: 'See' }).click()
  await expect(row).toContainText(`new thread in #${ownChannel.name}`)
  await row.getByRole('button', { name: 'Delete' }).click()
  await bob
    .getByRole('alertdialog')
    .or(bob.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(main.getByText('Nothing scheduled')).toBeVisible()
  await reply(ada, 'Sunday then')
})

test('A message is sent later with its files, which its writer sees and changes until then', async ({
  orchard,
  ownChannel,
  openAs,
}) => {
  const thread = await beginThread(orchard.people.ada, ownChannel, 'Where is the press?')
  const bob = await openAs('bob', thread.path)
  const ada = await openAs('ada', thread.path)
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('By the gate.') }
  const picture = { name: 'press.png', mimeType: 'image/png', buffer: await readFile('docs/openvibe.png') }
  await threadOn(bob).locator('input[type=file]').setInputFiles([plan, picture])
  await expect(threadOn(bob).getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await replyBox(bob).fill('It is here.')
  await threadOn(bob).getByRole('button', { name: 'Send later' }).click()
  const dialog = bob.getByRole('dialog', { name: 'Send later' })
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(replyBox(bob)).toHaveValue('')

  await bob.goto('/orchard/later?tab=scheduled')
  const row = bob.getByRole('list', { name: 'Scheduled' }).getByRole('listitem')
  await expect(row.getByRole('link', { name: 'Download plan.txt' })).toContainText('12 bytes')
  const shown = row.getByRole('img', { name: 'press.png' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  await look(bob, 'scheduled-files', [390])

  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = bob.getByRole('dialog', { name: 'Edit' })
  const tray = edit.getByRole('list', { name: /^\d+ files?$/ })
  await expect(tray.getByRole('listitem')).toHaveText([/plan\.txt.*12 bytes/, /press\.png/])
  await tray.getByRole('button', { name: 'Remove plan.txt' }).click()
  await edit.locator('input[type=file]').setInputFiles([
    { name: 'void.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
    { name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('Turn left.') },
  ])
  await expect(edit.getByRole('alert')).toHaveText('“void.txt” is empty and can’t be sent.')
  await expect(tray.getByRole('listitem')).toHaveText([/press\.png/, /map\.txt.*10 bytes/])
  await look(bob, 'scheduled-edit', [390])
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row.getByRole('link', { name: /^Download/ })).toHaveText(/map\.txt/)
  await expect(shown).toBeVisible()
  await bob.reload()
  await expect(row.getByRole('link', { name: /^Download/ })).toHaveText(/map\.txt/)

  // Files that are dropped on the form are taken; a form that is closed changes nothing.
  await row.getByRole('button', { name: 'Edit' }).click()
  const given = await bob.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Twelve'], 'boxes.txt', { type: 'text/plain' }))
    return transfer
  })
  await edit.dispatchEvent('drop', { dataTransfer: given })
  await expect(tray.getByRole('listitem')).toHaveText([/press\.png/, /map\.txt/, /boxes\.txt.*6 bytes/])
  await bob.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await expect(row.getByRole('link', { name: /^Download/ })).toHaveCount(1)

  await row.getByRole('button', { name: 'Send now' }).click()
  await expect(messageOn(ada, 'It is here.').getByRole('img', { name: 'press.png' })).toBeVisible()
  await expect(messageOn(ada, 'It is here.').getByRole('link', { name: /^Download/ })).toHaveText(/map\.txt/)
})
