/** A message's first words without their marks, for lists and titles. Code is left out but for its words. */
export function plainText(markdown: string, length = 400): string {
  return markdown
    .slice(0, length * 2)
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|?)+[ \t]*$/gm, '')
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/gs, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*\S)\*(?![\p{L}\p{N}])/gu, '$1')
    .replace(/`+([^`\n]+)`+/g, '$1')
    .replace(/[ \t]*\|[ \t]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}
