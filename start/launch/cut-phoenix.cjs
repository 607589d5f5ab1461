/**
 * Leaves out of Phoenix's client what a page never calls, and what the bundler can't see: polling in place of a socket, and
 * frames as bytes. A version that looks different fails the build.
 */
const parts = [
  [/\nvar LongPoll = class \{\n.*?\n\};\n/s, '\nvar LongPoll = class {};\n'],
  [
    /\nvar serializer_default = \{\n.*?\n\};\n/s,
    '\nvar serializer_default = { encode() {}, decode() {} };\n',
  ],
  [/\n {2}static request\(.*?(?=\n {2}static serialize\()/s, ''],
]

module.exports = function cutPhoenix(source) {
  return parts.reduce((text, [part, rest]) => {
    if (!part.test(text)) throw new Error(`Phoenix's client has no part like ${part} any more.`)
    return text.replace(part, rest)
  }, source)
}
