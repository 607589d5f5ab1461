/** The acts on sections and on the entries in them. */
export const sectionActsStrings = {
  star: 'Star',
  unstar: 'Unstar',
  moveTo: (section: string) => `Move to ${section}`,
  moveOut: 'Move out of the section',
  moveUp: 'Move up',
  moveDown: 'Move down',
  newSectionWith: 'Move to a new section',
  mute: 'Mute',
  unmute: 'Unmute',
  rename: 'Rename the section',
  remove: 'Delete the section',
  name: 'Name',
  nameHint: 'Only you see your sections.',
  save: 'Save',
  create: 'Create',
  cancel: 'Cancel',
} as const
