import sanitizeHtml from 'sanitize-html'

const MOST_HTML_LETTERS = 500_000
const MOST_NESTING = 60

/** Elements of words. Nothing that loads, runs, hides or is styled: a mail is shown beside customers' data. */
const ALLOWED =
  'p div span br hr b strong i em u s sub sup small ul ol li blockquote pre code h1 h2 h3 h4 h5 h6 a table thead tbody tfoot tr td th caption'.split(
    ' ',
  )

/** HTML of a mail without everything that could reach out or deceive. */
export function cleanHtml(html: string): string {
  const cleaned = sanitizeHtml(html.slice(0, MOST_HTML_LETTERS), {
    allowedTags: ALLOWED,
    allowedAttributes: { a: ['href', 'rel', 'title'], td: ['colspan'], th: ['colspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    allowedSchemesAppliedToAttributes: ['href'],
    disallowedTagsMode: 'discard',
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'svg'],
    nestingLimit: MOST_NESTING,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    },
  })
  return withoutControls(cleaned).trim()
}

const BLOCK_END = /<\/(?:p|div|tr|li|h[1-6]|pre|table|ul|ol|caption)>|<br \/>|<hr \/>/g
/** Text of cleaned HTML, whose elements are whole. Quoted lines begin as they do in plain mails. */
export function textOfHtml(cleaned: string): string {
  const marked = cleaned
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<blockquote[^>]*>/g, '\n\u0001\n')
    .replaceAll('</blockquote>', '\n\u0002\n')
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  let depth = 0
  const lines: string[] = []
  for (const line of marked.split('\n')) {
    if (line === '\u0001') depth += 1
    else if (line === '\u0002') depth = Math.max(0, depth - 1)
    else lines.push(`${'>'.repeat(Math.min(depth, 5))}${depth > 0 ? ' ' : ''}${line.trim()}`)
  }
  return tidyText(lines.join('\n'))
}

/** Controls, and signs that turn words round; no database takes the first of them. */
const withoutControls = (text: string) =>
  text.toWellFormed().replaceAll(
    // oxlint-disable-next-line no-control-regex -- they are what must go
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
    '',
  )

/** Text that people read: no control or direction signs, no long holes. */
export const tidyText = (text: string): string =>
  withoutControls(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[ \t\u00A0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
