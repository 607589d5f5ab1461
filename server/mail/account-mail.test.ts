import { expect, test } from 'vitest'
import { accountActs } from '../domain/accounts/account-acts.ts'
import { composeAccountMail } from './account-mail.ts'

test.each(Object.values(accountActs).flatMap(({ mail }) => mail ?? []))('the mail %s has words', kind => {
  const mail = composeAccountMail({
    to: 'ada@example.com',
    origin: 'https://chat.example',
    notice: kind === 'address_change_requested' ? { kind, newAddress: 'new@example.com' } : { kind },
    userAgent: null,
    place: '192.0.2.1',
    at: new Date('2026-11-28T12:00:00Z'),
  })
  expect(mail.text).toContain('Network address: 192.0.2.1')
})
