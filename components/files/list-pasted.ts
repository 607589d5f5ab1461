import { listFiles } from './use-file-drop'

/** Returns the files that somebody pastes; none if there is text. */
export function listPasted(data: DataTransfer): File[] {
  // A picture copied from a spreadsheet comes with its text, and the person means the text.
  return data.getData('text/plain') === '' ? listFiles(data).map(nameFile) : []
}

/** Names a picture from the clipboard: browsers call each one image.png. */
function nameFile(file: File, index: number): File {
  if (file.name !== 'image.png') return file
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return new File([file], `${at}${index > 0 ? ` ${index + 1}` : ''}.png`, { type: file.type })
}
