/** Mark in mails of ours, in whatever language: the reader writes above it. */
const MARK = /^[>\s*_|]*##\s.{2,160}\s##[\s*_]*$/
const QUOTED = /^\s*(?:>|\|\s)/
/** "On Friday Ana wrote:" of any language: it ends with a colon, and quoted lines follow. */
const ATTRIBUTION = /[:：]\s*$/
/** "-----Original Message-----", "-------- Weitergeleitete Nachricht --------" */
const RULE = /^\s*[-_]{4,}\s*(?:\p{L}[\p{L}\s'’.]{2,60}?\s*[-_]{4,})?\s*$/u
const FROM =
  /^\s*\*?(?:From|Von|De|Da|Van|Od|Från|Fra|Lähettäjä|Expéditeur|Remitente|Mittente|Feladó)\s*[:：]/i
const SUBJECT =
  /^\s*\*?(?:Subject|Betreff|Asunto|Assunto|Objet|Oggetto|Onderwerp|Temat|Ämne|Emne|Předmět|Predmet|Aihe|Tárgy|Subiect)\s*[:：]/i
/** So many lines after "From:" the subject comes, when it is the head of an earlier mail. */
const HEAD_LINES = 7
const MOST_LINES = 5_000

/** Parts new words from those that they answer. Whoever writes between the quoted lines is shown whole. */
export function splitQuoted(given: string): { text: string; quoted: string | undefined } {
  const lines = given.split('\n', MOST_LINES)
  const at = findQuote(lines)
  if (at === undefined) return { text: given.trim(), quoted: undefined }
  const text = lines.slice(0, at).join('\n').trim()
  const quoted = lines.slice(at).join('\n').trim()
  if (text === '') return { text: given.trim(), quoted: undefined }
  return { text, quoted }
}

function findQuote(lines: readonly string[]): number | undefined {
  const mark = lines.findIndex((line) => MARK.test(line))
  const head = lines.findIndex((_, at) => isHead(lines, at))
  const quoted = lines.findIndex((line) => QUOTED.test(line))
  const ends = [mark, head, isInterleaved(lines, quoted) ? -1 : quoted].filter((at) => at >= 0)
  return ends.length === 0 ? undefined : withAttribution(lines, Math.min(...ends))
}

/** Words below quoted ones answer them line by line. */
function isInterleaved(lines: readonly string[], from: number): boolean {
  if (from < 0) return false
  const below = lines.slice(from)
  const lastQuoted = below.findLastIndex((line) => QUOTED.test(line))
  return below.slice(0, lastQuoted).some((line) => line.trim() !== '' && !isQuotedOrSays(line))
}

const isQuotedOrSays = (line: string) => QUOTED.test(line) || ATTRIBUTION.test(line)

function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  const isFrom = (one: string | undefined) => one !== undefined && FROM.test(one)
  const begins = isFrom(line) || (RULE.test(line) && lines.slice(at + 1, at + 3).some(isFrom))
  return begins && lines.slice(at + 1, at + HEAD_LINES + 2).some((one) => SUBJECT.test(one))
}

/** The line that says who wrote the quoted ones belongs to them; it may be broken in two. */
function withAttribution(lines: readonly string[], at: number): number {
  let above = at - 1
  while (above >= 0 && lines[above]!.trim() === '') above -= 1
  if (above < 0 || at - above > 3 || !ATTRIBUTION.test(lines[above]!)) return at
  const isBroken = above > 0 && lines[above - 1]!.trim() !== '' && !/\d/.test(lines[above]!)
  return isBroken && /\d{1,2}[:.]\d{2}|\d{4}/.test(lines[above - 1]!) ? above - 1 : above
}
