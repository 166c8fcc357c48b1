/**
 * Endings of names on the web after which mail programs expect a path. Names of companies end so, too:
 * only with a path behind them they are an address and nothing else.
 */
const endings =
  'com|net|org|info|biz|eu|app|dev|io|co|me|tv|cc|ly|gl|ru|cn|top|xyz|site|online|store|shop|club|live|link|click|page|web|website|space|cloud|pro|work|world|today|news|email|zone|fun|vip|win|bid|icu|buzz|life|tk|ml|ga|cf|gq|es|cat|de|fr|it|pt|nl|dk|pl|cz|uk|ie|se|fi|at|ch|be|lu|us|ca|au|br|mx|ar|in|tr|ua|ro|hu|bg|gr|hr|si|sk|lt|lv|ee|no'

const scheme = /:\/\/|\b(?:https?|ftp|mailto|javascript):/iu
const prefix = /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu
const path = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${endings})(?::\\d|[/?#]\\S)`, 'iu')
/** Twice as many signs as the longest field: no text is worth a long look. */
const MOST_LOOKED_AT = 500

/**
 * Whether a text is, or contains, what a mail program makes a link of that leads somewhere particular.
 * Companies called `Booking.com B.V.` or `notino.cz` are people's names for themselves, and pass: mails
 * write such names in a way that nothing is made of them (`commerce/kernel/mail/unlinked.ts`).
 */
export function hasLink(text: string): boolean {
  // As a reader sees it: letters of double width are the same letters, and what has no width is not there.
  const seen = text
    .slice(0, MOST_LOOKED_AT)
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
  return scheme.test(seen) || prefix.test(seen) || path.test(seen)
}
