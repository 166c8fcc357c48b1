import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { receiveRawMail, type MailTools } from '#commerce/mail-in/receive-mail.service.ts'
import type { ReplyToMail } from '#server/web/endpoints/inbox.ts'

/**
 * Answers a mail of the demo's inbox as a mail program would: real bytes, with what they answer quoted below, by the
 * same road that mails of a server take.
 */
export function makeInboxReply(tools: MailTools): ReplyToMail {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, { text, files }) => {
    const quoted = mail.text.replaceAll(/^/gm, '> ')
    const host = mail.to.slice(mail.to.lastIndexOf('@') + 1)
    const { message } = await writer.sendMail({
      from: mail.to,
      to: mail.replyTo,
      subject: `Re: ${mail.subject}`,
      messageId: `<${randomUUID()}@${host}>`,
      inReplyTo: mail.messageId,
      references: [mail.headers['References'], mail.messageId].filter(Boolean).join(' '),
      headers: { 'Content-Language': mail.headers['Content-Language'] ?? 'en' },
      text: `${text}\n\n${mail.from.name} <${mail.from.address}>:\n\n${quoted}\n`,
      attachments: files.map(({ name, content }) => ({
        filename: name,
        content: Buffer.from(content),
      })),
    })
    await receiveRawMail(tools, { mailbox: 'inbox', raw: message as Buffer, now: new Date() })
  }
}
