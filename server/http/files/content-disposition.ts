/**
 * Builds the header that tells whether a file is shown or saved, and under which name, in the form of RFC
 * 6266 and RFC 8187.
 */
export function attachmentHeader(name: string, how: 'inline' | 'attachment'): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename*=UTF-8''${encoded}`
}
