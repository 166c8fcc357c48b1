import { createTransport } from 'nodemailer'
import type { ComposedMail } from './compose-mail.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

export type MailTransport = { send: (mail: ComposedMail) => Promise<void>; close: () => void }

/** The mail server said no for good: asking again would only annoy it. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export function openTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: mail.from,
          replyTo: mail.replyTo,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          headers: mail.headers,
          attachments: [
            ...mail.attachments.map(({ cid, image }) => ({
              cid,
              filename: `${cid}.${image.contentType.split('/')[1]}`,
              contentType: image.contentType,
              contentDisposition: 'inline' as const,
              content: image.content,
            })),
            ...mail.files.map(({ name, contentType, content }) => ({
              filename: name,
              contentType,
              contentDisposition: 'attachment' as const,
              content,
            })),
          ],
        })
      } catch (error) {
        throw explain(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Explanation for the log: what the server said may name the recipient, so only its code is stored. */
function explain(error: unknown): Error {
  const { code, command, responseCode } = error as {
    code?: string
    command?: string
    responseCode?: number
  }
  const said = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
  const isFinal =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    responseCode !== undefined &&
    responseCode >= 500
  const message = `The mail server did not take a mail: ${said || 'unknown'}.`
  return isFinal ? new MailRefused(message) : new Error(message)
}
