/** The title of a first page. */
export const entryTitleStyle = 'text-2xl leading-32 tracking-display'

/** A form in the middle of a first page. */
export const entryFormStyle = 'm-auto w-full max-w-360 py-24'

/** A short page with a choice or an answer in place of a form. */
export const entryChoiceStyle = 'm-auto grid w-full max-w-360 gap-12'
