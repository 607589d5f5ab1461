const offered = Promise.withResolvers<() => Promise<unknown>>()

/**
 * Says how a conversation's code is loaded. Only the channel's view may name it: a second `import` elsewhere would be
 * built as a second copy, with all that the page has already.
 */
export const offerThread = offered.resolve

/**
 * Loads the code of a conversation: before a page with one comes alive, and on a channel's page when somebody comes near
 * a thread or writes.
 */
export const loadThread = () => offered.promise.then(load => load())
