import { alternativeMail, plainMail, type Head } from './mime.ts'

/** Answer as a person writes it, and what it answers. */
export type Written = {
  head: Head
  words: string
  /** The mail that is answered, as text; undefined for a first one. */
  answered: string | undefined
  charset: string
}

export type Program = { name: string; write: (written: Written) => Buffer }

const quote = (text: string) => text.replaceAll(/^/gm, '> ')
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** Only what each charset has: the quoted part is ours, and in plain letters. */
const below = (answered: string | undefined, intro: string) =>
  answered === undefined ? '' : `\n\n${intro}\n\n${quote(answered)}`

/** Shapes of answers by the programs that most people have. */
export const programs: readonly Program[] = [
  {
    name: 'gmail',
    write: ({ head, words, answered, charset }) =>
      alternativeMail(head, {
        text:
          words + below(answered, 'On Fri, 20 Nov 2026 at 10:12, Shop <shop@example.com> wrote:'),
        html: `<div dir="ltr">${escape(words)}</div>${answered === undefined ? '' : `<br><div class="gmail_quote"><div class="gmail_attr">On Fri wrote:<br></div><blockquote class="gmail_quote">${escape(answered)}</blockquote></div>`}`,
        charset,
      }),
  },
  {
    name: 'outlook',
    write: ({ head, words, answered, charset }) =>
      alternativeMail(
        {
          ...head,
          'Thread-Topic': 'Your order',
          'Thread-Index': 'AQHZ8J5r0V8Qk0m3y0mJ2hJb2nq9Nw==',
        },
        {
          text:
            words +
            (answered === undefined
              ? ''
              : `\n\n________________________________\nFrom: Shop <shop@example.com>\nSent: Friday, 20 November 2026 10:12\nTo: Customer\nSubject: Answer\n\n${answered}`),
          html: `<html><head><style>p{margin:0}</style></head><body><p class="MsoNormal">${escape(words)}<o:p></o:p></p>${answered === undefined ? '' : `<div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Shop<br><b>Sent:</b> Friday<br><b>Subject:</b> Answer</p></div>${escape(answered)}`}</body></html>`,
          charset,
        },
      ),
  },
  {
    name: 'apple',
    write: ({ head, words, answered, charset }) =>
      plainMail(
        { ...head, 'X-Mailer': 'Apple Mail (2.3776)' },
        words + below(answered, 'On 20 Nov 2026, at 10:12, Shop <shop@example.com> wrote:'),
        charset,
      ),
  },
  {
    name: 'thunderbird',
    write: ({ head, words, answered, charset }) =>
      plainMail(
        { ...head, 'User-Agent': 'Mozilla Thunderbird' },
        words + below(answered, 'Am 20.11.26 um 10:12 schrieb Shop:'),
        charset,
      ),
  },
  {
    name: 'html only',
    write: ({ head, words, answered, charset }) =>
      alternativeMail(head, {
        text: '',
        html: `<p>${escape(words)}</p>${answered === undefined ? '' : `<p>Shop:</p><blockquote>${escape(answered).replaceAll('\n', '<br>')}</blockquote>`}`,
        charset,
      }),
  },
  {
    name: 'webmail',
    write: ({ head, words, answered, charset }) =>
      plainMail(
        head,
        words +
          (answered === undefined
            ? ''
            : `\n\n-----Original Message-----\nFrom: Shop <shop@example.com>\nTo: Customer\nSubject: Answer\n\n${answered}`),
        charset,
      ),
  },
  {
    name: 'plain phone',
    write: ({ head, words, answered, charset }) =>
      plainMail(head, words + (answered === undefined ? '' : `\n\n${answered}`), charset),
  },
]
