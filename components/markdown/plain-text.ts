// What the server cites and what lists show is made by one rule.
export { plainText } from '@/server/domain/messages/plain-text'
