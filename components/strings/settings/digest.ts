export const digestStrings = {
  title: 'Morning digest by mail',
  lead: 'Your unread news, with links to the messages. Nothing is sent when there is no news.',
  label: 'Send me a morning digest',
  caption:
    'It covers the channels that you are in, without direct messages. The workspace’s small model writes it.',
  noMail: 'This server can’t send mail. The person who runs it can set SMTP_URL and MAIL_FROM.',
  daysLabel: 'Days',
  days: { weekdays: 'Monday to Friday', daily: 'Every day' },
  hourLabel: 'Hour',
  hour: (hour: number) => `at ${String(hour).padStart(2, '0')}:00`,
  zone: (zone: string) => `Time zone: ${zone}`,
  next: (time: string) => `Next digest: ${time}`,
  again: 'Try again',
}
