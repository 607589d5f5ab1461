/**
 * Rewrites copied HTML so that the converter understands what it means: Google Docs and Word say bold by style, put
 * lists right into lists and paragraphs into items; tables of spreadsheets have no heads, and Markdown's must have one.
 */
export function tidyHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) markByStyle(span)
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.nodeName === 'LI') item.append(list)
  }
  for (const paragraph of body.querySelectorAll('li > p:first-child')) {
    const next = paragraph.nextElementSibling
    if (!next || /^[UO]L$/.test(next.nodeName)) paragraph.replaceWith(...paragraph.childNodes)
  }
  for (const table of body.querySelectorAll('table')) giveHead(table)
  return body
}

/** Marks what only looks bold, italic or struck through. A heading is bold anyway, and code shows the signs. */
function markByStyle(span: HTMLElement) {
  if (span.closest('pre, code, h1, h2, h3, h4, h5, h6') || !span.textContent?.trim()) return
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = span.style
  const isBold = fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600
  if (isBold && !span.closest('strong, th')) wrapContent(span, 'strong')
  if (fontStyle === 'italic' && !span.closest('em, i')) wrapContent(span, 'em')
  if (`${textDecoration} ${textDecorationLine}`.includes('line-through') && !span.closest('s, del'))
    wrapContent(span, 'del')
}

function wrapContent(span: HTMLElement, name: 'strong' | 'em' | 'del') {
  const mark = span.ownerDocument.createElement(name)
  mark.append(...span.childNodes)
  span.append(mark)
}

/** Makes the first row the head of a table that has none. */
function giveHead(table: HTMLTableElement) {
  const [first] = table.rows
  if (!first || table.tHead) return
  table.createTHead().append(first)
}
