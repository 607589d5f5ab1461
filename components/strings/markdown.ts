export const markdownStrings = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text and copy it.',
  wrap: 'Wrap lines',
  code: 'Code',
  image: (host: string) => (host ? `Open image from ${host}` : 'Image'),
  done: 'Done',
  toDo: 'To do',
  footnotes: 'Footnotes',
  footnote: (name: string) => `Footnote ${name}`,
  footnoteBack: (number: number) => `Back to reference ${number}`,
} as const
