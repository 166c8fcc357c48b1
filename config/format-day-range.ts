/** From YYYY-MM-DD to YYYY-MM-DD. Calendar days without an hour: no time zone moves them. */
export function formatDayRange(
  days: { from: string; until: string },
  iso: string,
  style: Intl.DateTimeFormatOptions,
): string {
  const parts = rangeFormat(iso, style).formatRangeToParts(
    new Date(days.from),
    new Date(days.until),
  )
  // Italian ranges come as "27 novembre – 03 dicembre": beside a month in words no day has a zero.
  const isInWords = parts.some(({ type, value }) => type === 'month' && /\D/.test(value))
  return (
    parts
      .map(({ type, value }) => (isInWords && type === 'day' ? value.replace(/^0/, '') : value))
      .join('')
      // Browsers write plain spaces where the server writes thin ones: the page would not match.
      .replaceAll('\u2009', ' ')
  )
}

/** Making an Intl.DateTimeFormat costs a thousand times its use. */
const formats = new Map<string, Intl.DateTimeFormat>()

function rangeFormat(iso: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${iso} ${JSON.stringify(style)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(iso, { ...style, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}
