/** A conversation that mails of the corpus answer. */
export type CorpusTicket = {
  id: string
  reference: string
  email: string
  /** Reply-To of our mail to its customer, with the tag. */
  replyTo: string
  /** Message-ID of that mail. */
  messageId: string
  /** Message-ID of a mail that came in there. */
  receivedId: string
  mailText: string
}

export type CorpusMail = {
  name: string
  raw: Buffer
  ticket: CorpusTicket
  wanted:
    | { kind: 'thread'; rule: 1 | 2 | 3; words: string }
    | { kind: 'new' | 'note' | 'bounce' | 'ignored' | 'hostile' }
}
