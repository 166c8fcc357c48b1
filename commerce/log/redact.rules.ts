/**
 * Redaction rules: what must never stand in a log, wherever it came from. Strangers choose what is searched
 * here, and every rule takes a time that grows with the length of the text alone: where a search would begin
 * anew at each sign of a run, the run is taken whole and looked at once.
 */
const rules: readonly ((text: string) => string)[] = [
  hideEmails,
  (text) => text.replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[iban]'),
  hideNumbers,
  (text) =>
    text.replace(
      /\b(password|token|secret|credential|authorization)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
      '$1$2[secret]',
    ),
  hideIds,
  hideUrlPasswords,
]

/** Nobody reads more of one line, and what a stranger sent may be all of it. */
const LONGEST_TEXT = 20_000

/** Control characters would let a visitor forge log lines. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

export function redact(text: string): string {
  const hidden = rules.reduce((left, hide) => hide(left), cut(text, LONGEST_TEXT))
  return hidden.replace(controls, (sign) => (sign === '\n' ? ' ⏎ ' : ' '))
}

function hideEmails(text: string): string {
  if (!text.includes('@')) return text
  return text.replace(/[\w.+-]+(@[\w-]+(?:\.[\w-]+)+)?/g, (found, domain: string | undefined) =>
    domain === undefined ? found : '[e-mail]',
  )
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const cardNumbers = new RegExp(String.raw`\b(?:(${uuid})|\d(?:[ -]?\d){12,18})\b`, 'gi')

/** The id of a request may begin with as many digits as a card has: without it no line is found again. */
function hideNumbers(text: string): string {
  return text.replace(cardNumbers, (_, id: string | undefined) => id ?? '[number]')
}

const LEAST_ID_LENGTH = 22

/** Credentials and public ids are base64url of 128 bits and more. */
function hideIds(text: string): string {
  return text.replace(/[\w-]{22,}/g, (run) => {
    if (!/\d/.test(run) || !/[A-Z]/.test(run)) return run
    const [start, end] = withoutHyphens(run)
    return end - start < LEAST_ID_LENGTH ? run : `${run.slice(0, start)}[id]${run.slice(end)}`
  })
}

function withoutHyphens(run: string): [start: number, end: number] {
  let start = 0
  let end = run.length
  while (run[start] === '-') start += 1
  while (end > start && run[end - 1] === '-') end -= 1
  return [start, end]
}

/** `postgres://shop:secret@host`, up to the last @ of the word. */
function hideUrlPasswords(text: string): string {
  if (!text.includes('://')) return text
  return text.replace(/\S+/g, (word) => {
    const at = word.lastIndexOf('@')
    const found = at < 0 ? null : /:\/\/[^:/@]*:/.exec(word)
    const end = found ? found.index + found[0].length : Infinity
    return end > at ? word : `${word.slice(0, end)}[secret]${word.slice(at)}`
  })
}

/** How much of what a browser tells is kept, and how much of it is looked at for secrets. */
const LONGEST_KEPT = 500
const LONGEST_READ = 1_000

/** Browsers write a mail address in a query as `anna%40example.com`: it is one all the same. */
export function withoutSecrets(text: string): string {
  const hidden = redact(cut(text, LONGEST_READ))
  return cut(/%[0-9a-f]{2}/i.test(hidden) ? redact(decoded(hidden)) : hidden, LONGEST_KEPT)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Broken on purpose or by the cut: then nothing that is encoded is kept.
    return text.replace(/\S+/g, (word) => (word.includes('%') ? '[encoded]' : word))
  }
}

/** Address without its query: it says where somebody was, but not who. The query may hold anything. */
export function withoutQuery(text: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, origin, pathname } = new URL(text)
  return /^https?:$/.test(protocol) ? withoutSecrets(`${origin}${pathname}`) : ''
}

/** Before the word that the end would fall into: half of a mail address is not known for one. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let end = most
  while (end > most / 2 && /[\w.+@%-]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end > most / 2 ? end : most)
}
