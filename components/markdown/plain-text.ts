// One rule makes the text of the server's citations and of the lists here.
export { plainText } from '@/server/domain/messages/plain-text'
