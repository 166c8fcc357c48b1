import type { CorpusMail, CorpusTicket } from './corpus-mail.ts'
import { charsets } from './charset.ts'
import { hostileMails } from './hostile-mails.ts'
import { machineMails } from './machine-mails.ts'
import { filePart, multipart, part, plainMail, typeOf, type Head } from './mime.ts'
import { programs } from './programs.ts'

const CONTACT = 'hello@estampa.example'

/** Three hundred mails as people, programs and attackers write them, about the given conversations. */
export function makeCorpus(tickets: readonly CorpusTicket[]): CorpusMail[] {
  let count = 0
  const ticketOf = () => tickets[count % tickets.length]!
  const next = (name: string): { ticket: CorpusTicket; head: Head; name: string } => {
    count += 1
    const head = {
      'Message-ID': `<corpus-${count}@mail.example>`,
      Date: 'Fri, 20 Nov 2026 11:00:00 +0000',
      From: `Person ${count} <person-${count}@customers.example>`,
    }
    return { ticket: ticketOf(), head, name: `${count} ${name}` }
  }
  const mails: CorpusMail[] = []
  const answers = (rule: 1 | 2 | 3, name: string, addressed: (ticket: CorpusTicket) => Head) => {
    for (const [charset, words] of charsets) {
      for (const program of programs) {
        if (rule === 3 && program.name !== 'gmail' && program.name !== 'outlook') continue
        const { ticket, head, name: full } = next(`${name} ${program.name} ${charset}`)
        const written = { words, answered: ticket.mailText, charset }
        const raw = program.write({ head: { ...head, ...addressed(ticket) }, ...written })
        mails.push({ name: full, raw, ticket, wanted: { kind: 'thread', rule, words } })
      }
    }
  }
  answers(1, 'by tag', ({ replyTo }) => ({ To: replyTo, Subject: 'Re: whatever' }))
  answers(2, 'by reference', ({ messageId }) => ({
    To: CONTACT,
    Subject: 'AW: whatever',
    'In-Reply-To': messageId,
    References: `<unknown@elsewhere.example> ${messageId}`,
  }))
  answers(3, 'by subject', ({ reference, email }) => ({
    To: CONTACT,
    From: email,
    Subject: `Re: Answer [${reference}]`,
  }))
  for (const { name } of programs) {
    const { ticket, head, name: full } = next(`in copy ${name}`)
    const raw = plainMail(
      { ...head, To: CONTACT, Subject: 'Re: x', References: ticket.receivedId },
      'I agree with her.',
    )
    mails.push({
      name: full,
      raw,
      ticket,
      wanted: { kind: 'thread', rule: 2, words: 'I agree with her.' },
    })
  }
  for (const [charset, words] of charsets) {
    const { ticket, head, name } = next(`first ${charset}`)
    const raw = programs[0]!.write({
      head: { ...head, To: CONTACT, Subject: `Question about ${charset}` },
      words,
      answered: undefined,
      charset,
    })
    mails.push({ name, raw, ticket, wanted: { kind: 'new' } })
  }
  // A stranger who only knows a reference is no participant.
  for (let turn = 0; turn < 5; turn += 1) {
    const { ticket, head, name } = next('stranger with a reference')
    const raw = plainMail(
      { ...head, To: CONTACT, Subject: `Re: [${ticket.reference}]` },
      'Where is it?',
    )
    mails.push({ name, raw, ticket, wanted: { kind: 'new' } })
  }
  for (const name of ['winmail.dat', 'letter.docx', 'archive.zip']) {
    const { ticket, head, name: full } = next(name)
    const raw = multipart('mixed', { ...head, To: ticket.replyTo, Subject: 'Re: file' }, [
      part(typeOf('text/plain', 'utf-8'), Buffer.from('See the file.').toString('base64')),
      filePart(name, 'application/ms-tnef', Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 2, 3, 4])),
    ])
    mails.push({
      name: full,
      raw,
      ticket,
      wanted: { kind: 'thread', rule: 1, words: 'See the file.' },
    })
  }
  mails.push(...machineMails(next), ...hostileMails(next))
  return mails
}
