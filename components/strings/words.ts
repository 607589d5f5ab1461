// Kept, because making one takes longer than drawing the row that its words stand in.
const plurals = new Intl.PluralRules('en')
const numbers = new Map<number, Intl.NumberFormat>()
const lists = {
  conjunction: new Intl.ListFormat('en', { type: 'conjunction' }),
  disjunction: new Intl.ListFormat('en', { type: 'disjunction' }),
}

/** In the reader's locale, so it is made in the browser. */
let days: Intl.DateTimeFormat | undefined

/** Chooses an English plural by the rules of the language; `#` stands for the number. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = plurals.select(count) === 'one' ? forms.one : forms.other
  return form.replace('#', format(count))
}

export function format(count: number, digits = 0): string {
  let number = numbers.get(digits)
  if (!number) {
    number = new Intl.NumberFormat('en', { maximumFractionDigits: digits })
    numbers.set(digits, number)
  }
  return number.format(count)
}

export function list(names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return lists[type].format(names)
}

/** Joins at most three names, so that they fit on one line. */
export function few(names: readonly string[]): string {
  return names.length > 3 ? list([...names.slice(0, 2), `${format(names.length - 2)} more`]) : list(names)
}

/** Writes a day in the reader's locale. Must only be called for data that was loaded in the browser. */
export function longDate(time: string): string {
  days ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
  return days.format(new Date(time))
}
