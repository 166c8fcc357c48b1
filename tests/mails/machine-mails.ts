import type { CorpusMail, CorpusTicket } from './corpus-mail.ts'
import { build, multipart, part, plainMail, type Head } from './mime.ts'

type Next = (name: string) => { ticket: CorpusTicket; head: Head; name: string }

const away: readonly (readonly [string, Head])[] = [
  ['auto-replied', { 'Auto-Submitted': 'auto-replied' }],
  ['exchange', { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }],
  ['precedence', { Precedence: 'auto_reply' }],
  ['x-autoreply', { 'X-Autoreply': 'yes' }],
  ['empty sender', { 'Return-Path': '<>' }],
]

const lists: readonly (readonly [string, Head])[] = [
  ['list-id', { 'List-Id': '<news.shop.example>' }],
  ['bulk', { Precedence: 'bulk' }],
  ['junk', { Precedence: 'junk' }],
  ['unsubscribe', { 'List-Unsubscribe': '<https://news.example/out>' }],
  ['no-reply', { From: 'Robot <no-reply@robots.example>' }],
  ['own', { From: 'Shop <hello@estampa.example>' }],
]

/** Mails of machines: nobody is answered, and no clock moves. */
export function machineMails(next: Next): CorpusMail[] {
  const mails: CorpusMail[] = []
  for (const [kind, signs] of away) {
    const within = next(`away ${kind} within`)
    const subject = { Subject: 'Out of office: Re: Answer' }
    const answer = { ...within.head, ...subject, ...signs, To: within.ticket.replyTo }
    mails.push({ ...within, raw: plainMail(answer, 'I am away.'), wanted: { kind: 'note' } })
    const alone = next(`away ${kind} alone`)
    const first = { ...alone.head, ...subject, ...signs, To: 'hello@estampa.example' }
    mails.push({ ...alone, raw: plainMail(first, 'I am away.'), wanted: { kind: 'ignored' } })
  }
  for (const [kind, signs] of lists) {
    const { head, ...rest } = next(`list ${kind}`)
    const sent = { ...head, To: 'hello@estampa.example', Subject: 'Offers', ...signs }
    mails.push({ ...rest, raw: plainMail(sent, 'Buy now.'), wanted: { kind: 'ignored' } })
  }
  for (const status of ['5.1.1', '5.2.2', '4.4.7', '5.7.1', '5.0.0']) {
    const { head, ticket, ...rest } = next(`report ${status}`)
    const raw = multipart(
      'report; report-type=delivery-status',
      { ...head, From: 'MAILER-DAEMON@mx.example', 'Return-Path': '<>', Subject: 'Undelivered' },
      [
        part({ 'Content-Type': 'text/plain' }, 'It could not be delivered.'),
        part(
          { 'Content-Type': 'message/delivery-status' },
          `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: ${status}\r\n`,
        ),
        part(
          { 'Content-Type': 'message/rfc822' },
          `Message-ID: ${ticket.messageId}\r\nSubject: x\r\n\r\nx`,
        ),
      ],
    )
    mails.push({ ...rest, ticket, raw, wanted: { kind: 'bounce' } })
  }
  for (const depth of [2, 4, 8]) {
    const { head, ...rest } = next(`forward ${depth} deep`)
    let inner = 'Message-ID: <deep@x.example>\r\nSubject: deepest\r\n\r\nDeepest words\r\n'
    for (let level = 0; level < depth; level += 1) {
      inner = `Content-Type: multipart/mixed; boundary="f${level}"\r\n\r\n--f${level}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--f${level}--\r\n`
    }
    const raw = build(
      { ...head, To: 'hello@estampa.example', Subject: 'Fwd: look', 'MIME-Version': '1.0' },
      '',
    )
    const all = Buffer.concat([raw.subarray(0, -2), Buffer.from(inner)])
    mails.push({ ...rest, raw: all, wanted: { kind: 'new' } })
  }
  return mails
}
