/** Characters that XML cannot hold at all, however they are written. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"']/g, (sign) => signs[sign]!)
}

/** `<name>text</name>`, or nothing when there is no text. */
export function element(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
}
