import { encodeIn } from './charset.ts'

export type Head = Readonly<Record<string, string>>

/** A mail of one text, in any charset, in base64 as programs send it. */
export function plainMail(head: Head, text: string, charset = 'utf-8'): Buffer {
  const body = encodeIn(charset, text.replaceAll('\n', '\r\n'))
  return build({ ...head, ...typeOf('text/plain', charset) }, lines(body))
}

/** Text and HTML of the same words, as most programs send them. */
export function alternativeMail(
  head: Head,
  { text, html, charset = 'utf-8' }: { text: string; html: string; charset?: string },
): Buffer {
  return multipart('alternative', head, [
    part(typeOf('text/plain', charset), lines(encodeIn(charset, text.replaceAll('\n', '\r\n')))),
    part(typeOf('text/html', charset), lines(encodeIn(charset, html))),
  ])
}

export function multipart(kind: string, head: Head, parts: readonly string[]): Buffer {
  const boundary = `b-${kind.replaceAll(/\W/g, '')}-${parts.length}`
  const body = `${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`
  const type = `multipart/${kind}; boundary="${boundary}"`
  return build({ ...head, 'MIME-Version': '1.0', 'Content-Type': type }, body)
}

export const part = (head: Head, body: string) => `${headLines(head)}\r\n${body}`

export const filePart = (name: string, type: string, content: Buffer) =>
  part(
    {
      'Content-Type': `${type}; name="${name}"`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Transfer-Encoding': 'base64',
    },
    lines(content),
  )

export const typeOf = (type: string, charset: string): Head => ({
  'MIME-Version': '1.0',
  'Content-Type': `${type}; charset=${charset}`,
  'Content-Transfer-Encoding': 'base64',
})

export const build = (head: Head, body: string) =>
  Buffer.from(`${headLines(head)}\r\n${body}`, 'latin1')

const headLines = (head: Head) =>
  Object.entries(head)
    .map(([name, value]) => `${name}: ${word(value)}\r\n`)
    .join('')

/** Letters of other scripts in a head are encoded words. */
const word = (value: string) =>
  // oxlint-disable-next-line no-control-regex -- everything else is plain
  /^[\u0000-\u007f]*$/.test(value) ? value : `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`

const lines = (bytes: Buffer) => bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')
