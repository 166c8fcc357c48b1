import { randomInt } from 'node:crypto'

/** Without letters and digits that look or sound alike: people read it to others on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 7

/** `T-7K3M9PQ`: stands in the subject of mails, and says nothing about how many others there are. */
export const makeTicketReference = (): string => `T-${makeLetters()}`

/** `F-7K3M9PQ`: what was forwarded of a ticket; whoever answers there writes to the shop alone. */
export const makeForwardReference = (): string => `F-${makeLetters()}`

const makeLetters = () =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
