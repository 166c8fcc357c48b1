import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { cleanDisplayName } from '#press/ingest/display-name.ts'
import { SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'
import { cleanHtml, textOfHtml, tidyText } from './clean-html.ts'
import { findParts, readReport, takeLargeFiles } from './mail-parts.ts'
import {
  MOST_MAIL_BYTES,
  MOST_MAIL_DEPTH,
  MOST_MAIL_FILES,
  MOST_TEXT_LETTERS,
  type MailFile,
  type MailSigns,
  type ParsedMail,
} from './parsed-mail.ts'
import { splitQuoted } from './quoted-text.ts'

const MOST_HEADER_BYTES = 512 * 1024
const MOST_ADDRESSES = 50
const MOST_ANSWERED = 30
const MOST_SUBJECT = 200
const ADDRESS = /^[^\s\p{C}@<>()[\],;:"]{1,64}@[^\s\p{C}@<>()[\],;:"]{1,190}$/u
const MESSAGE_ID = /<[^<>\s\p{C}]{3,250}>/gu

/** Reads a mail, and leaves its files in the folder of results. */
export async function parseMail(input: { path: string; outFolder: string }): Promise<ParsedMail> {
  if ((await stat(input.path)).size > MOST_MAIL_BYTES) throw new SandboxRefusal('too_large')
  const raw = await readFile(input.path, 'latin1')
  const { rest, files: large } = takeLargeFiles(raw, findParts(raw))
  const mail = await parse(Buffer.from(rest, 'latin1'))
  if (mail.headers.length === 0) throw new SandboxRefusal('not_a_mail')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim()
  const from = mailboxOf(mail.from) ?? mailboxOf(mail.sender)
  const html = mail.html === undefined ? undefined : cleanHtml(mail.html)
  const words = mail.text?.trim() ? tidyText(mail.text) : html === undefined ? '' : textOfHtml(html)
  const { text, quoted } = splitQuoted(words)
  const { files, skippedFiles } = await writeFiles(mail, large, input.outFolder)
  const contentType = header('content-type') ?? ''
  return {
    messageId: idsIn(mail.messageId)[0],
    from,
    recipients: recipientsOf(mail),
    subject: oneLine(mail.subject ?? '', MOST_SUBJECT),
    answers: [...new Set([...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()])].slice(
      0,
      MOST_ANSWERED,
    ),
    signs: signsOf(header),
    authenticationResults: mail.headers
      .filter(({ key }) => key === 'authentication-results')
      .map(({ value }) => value.slice(0, 2_000))
      .slice(0, 10),
    language: header('content-language')?.slice(0, 20),
    thread: threadOf(header),
    text: withoutKeys(text.slice(0, MOST_TEXT_LETTERS)),
    quoted: quoted && withoutKeys(quoted.slice(0, MOST_TEXT_LETTERS)),
    html: html ? withoutKeys(html) : undefined,
    files,
    skippedFiles,
    report: readReport(rest, { contentType, from: from?.address ?? '' }),
  }
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: MOST_MAIL_DEPTH,
      maxHeadersSize: MOST_HEADER_BYTES,
    })
  } catch (error) {
    throw new SandboxRefusal('too_deep', error instanceof Error ? error.message : 'unreadable')
  }
}

async function writeFiles(
  mail: Email,
  large: ReadonlyMap<string, Buffer>,
  outFolder: string,
): Promise<{ files: MailFile[]; skippedFiles: number }> {
  // Reports of servers and forwarded mails are no files that somebody chose.
  const chosen = mail.attachments.filter(
    ({ mimeType }) => !/^message\/|^text\/rfc822/.test(mimeType),
  )
  const files: MailFile[] = []
  for (const { filename, content } of chosen.slice(0, MOST_MAIL_FILES)) {
    const given = Buffer.from(typeof content === 'string' ? content : new Uint8Array(content))
    const data = large.get(given.length < 50 ? given.toString() : '') ?? given
    if (data.byteLength === 0) continue
    const file = `file-${files.length}`
    await writeFile(join(outFolder, file), data)
    files.push({ file, name: cleanDisplayName(filename ?? ''), bytes: data.byteLength })
  }
  return { files, skippedFiles: Math.max(0, chosen.length - MOST_MAIL_FILES) }
}

function mailboxOf(given: Address | undefined): ParsedMail['from'] {
  const one = given?.group ? given.group[0] : given
  if (!one?.address) return undefined
  const address = one.address.trim()
  return ADDRESS.test(address) ? { name: oneLine(one.name, 100), address } : undefined
}

/** Addresses that any head names, also those that servers write down on the way. */
function recipientsOf(mail: Email): string[] {
  const named = [mail.to, mail.cc, mail.bcc].flatMap((list) => list ?? [])
  const direct = named.flatMap((one) => one.group ?? [one]).map(({ address }) => address)
  const noted = mail.headers
    .filter(({ key }) => /^(?:delivered-to|x-original-to|envelope-to|x-forwarded-to)$/.test(key))
    .map(({ value }) => value)
  const all = [...direct, ...noted].map((address) => (address ?? '').replaceAll(/[<>\s]/g, ''))
  const known = all.filter((address) => ADDRESS.test(address)).map((one) => one.toLowerCase())
  return [...new Set(known)].slice(0, MOST_ADDRESSES)
}

function signsOf(header: (name: string) => string | undefined): MailSigns {
  const has = (name: string) => header(name) !== undefined
  const auto = header('auto-submitted')?.split(';')[0]?.trim().toLowerCase()
  const isAway = has('x-autoreply') || has('x-autorespond') || has('x-auto-response')
  return {
    autoSubmitted: auto ?? (isAway ? 'auto-replied' : undefined),
    precedence: header('precedence')?.toLowerCase().slice(0, 40),
    isList: has('list-id') || has('list-unsubscribe') || has('list-post'),
    wantsNoAnswer: has('x-auto-response-suppress') || has('feedback-id'),
    isSenderless: /^<?>?$/.test(header('return-path') ?? 'none'),
  }
}

function threadOf(header: (name: string) => string | undefined): ParsedMail['thread'] {
  const [topic, index] = [header('thread-topic'), header('thread-index')]
  if (!index || !/^[A-Za-z0-9+/=\s]{20,400}$/.test(index)) return undefined
  return { topic: oneLine(topic ?? '', MOST_SUBJECT), index: index.replaceAll(/\s/g, '') }
}

/** Quoted mails of ours hold keys of their reader: nobody else may find them in a conversation. */
const withoutKeys = (text: string) =>
  text.replaceAll(/([?&](?:amp;)?(?:key|token)=)[\w.%-]{10,}/g, '$1…')

const idsIn = (text: string | undefined): string[] =>
  (text?.slice(0, 20_000).match(MESSAGE_ID) ?? []).map((id) => id)

const oneLine = (text: string, most: number) =>
  tidyText(text).replaceAll(/\s+/g, ' ').slice(0, most).trim()
