export type XmlElement = {
  /** Without its prefix. */
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

export class UnsafeXml extends Error {
  override name = 'UnsafeXml'
}

const MOST_CHARACTERS = 50_000_000
const MOST_ELEMENTS = 2_000_000
const DEEPEST = 64

const nameStart = String.raw`[\p{L}_]`
const nameOf = String.raw`${nameStart}[\p{L}\p{N}_.\-]*(?::${nameStart}[\p{L}\p{N}_.\-]*)?`
const tag = new RegExp(
  String.raw`<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/(${nameOf})\s*>|<(${nameOf})((?:\s+${nameOf}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|<`,
  'gu',
)
const attribute = new RegExp(String.raw`(${nameOf})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gu')

/**
 * Reads a document that somebody else made. It knows no document type, so that no entity can name a
 * file, an address, or itself a billion times: whatever begins like one is refused.
 */
export function readXml(source: string): XmlElement {
  const text = source.replace(/^\uFEFF/, '')
  if (text.length > MOST_CHARACTERS) throw new UnsafeXml('too long')
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [root]
  let elements = 0
  for (const match of text.matchAll(tag)) {
    const [whole, data, closed, opened, attributes = '', isEmpty, words] = match
    const parent = open.at(-1)!
    if (data !== undefined) parent.text += data
    else if (words !== undefined) parent.text += decode(words)
    else if (closed !== undefined) {
      if (open.length === 1 || parent.name !== localName(closed)) throw new UnsafeXml('bad nesting')
      open.pop()
    } else if (opened !== undefined) {
      elements += 1
      if (elements > MOST_ELEMENTS || open.length > DEEPEST) throw new UnsafeXml('too large')
      const element = elementOf(opened, attributes)
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    } else if (whole === '<') throw new UnsafeXml('no XML, or a document type')
  }
  const [document, ...more] = root.children
  if (open.length !== 1 || !document || more.length > 0 || root.text.trim() !== '') {
    throw new UnsafeXml('not one document')
  }
  return document
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function elementOf(name: string, attributes: string): XmlElement {
  const read = [...attributes.matchAll(attribute)].map(
    ([, key = '', double, single]) => [localName(key), decode(double ?? single ?? '')] as const,
  )
  return { name: localName(name), attributes: new Map(read), children: [], text: '' }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function decode(text: string): string {
  return text.replace(/&([^;&]{1,10});|&/g, (_, name: string | undefined) => {
    const known = name === undefined ? undefined : (entities[name] ?? characterOf(name))
    if (known === undefined) throw new UnsafeXml('unknown entity')
    return known
  })
}

function characterOf(name: string): string | undefined {
  const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (!digits) return undefined
  const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** The elements down a path, as `Stmt/Ntry`. */
export function findAll(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    )
}

export const findText = (element: XmlElement, path: string): string | undefined =>
  findAll(element, path)[0]?.text.trim() || undefined
