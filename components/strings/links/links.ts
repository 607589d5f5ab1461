/** Words on the cards of links. */
export const linksStrings = {
  preview: (title: string) => `Preview: ${title}`,
  remove: 'Remove the preview for everyone',
  removePreview: (title: string) => `Remove the preview of ${title}`,
  message: (name: string) => `Open the message by ${name}`,
  deleted: 'This message was deleted.',
  setting: 'Show previews of links',
  settingHint:
    'The server fetches the title, a short text and a picture of linked pages. Members’ browsers load nothing from other sites.',
  settings: 'Links',
}
