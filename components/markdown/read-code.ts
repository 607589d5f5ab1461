import type { Element, ElementContent } from 'hast'

/** Reads the language that a fence names, and the code in it. */
export function readCode(pre: Element | undefined): { language: string; code: string } {
  const inner = pre?.children.find(child => child.type === 'element')
  const classes = inner?.type === 'element' ? inner.properties.className : undefined
  const named = (Array.isArray(classes) ? classes : []).map(String).find(name => name.startsWith('language-'))
  const code = inner ? readStoredText(inner) : ''
  return { language: named?.slice('language-'.length) ?? '', code: code.replace(/\n$/, '') }
}

/** Returns the text of an element, without its marks. */
export function readStoredText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(readStoredText).join('') : ''
}
