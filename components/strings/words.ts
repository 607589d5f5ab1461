/** Chooses an English plural by the rules of the language; `#` stands for the number. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = new Intl.PluralRules('en').select(count) === 'one' ? forms.one : forms.other
  return form.replace('#', format(count))
}

export function format(count: number, digits = 0): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(count)
}

export function list(names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en', { type }).format(names)
}

/** Joins at most three names, so that they fit on one line. */
export function few(names: readonly string[]): string {
  return names.length > 3 ? list([...names.slice(0, 2), `${format(names.length - 2)} more`]) : list(names)
}

/** Writes a day in the reader's locale. Must only be called for data that was loaded in the browser. */
export function longDate(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(time))
}
