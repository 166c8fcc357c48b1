/** A piece of SVG as plain data, with React's names of attributes. */
export type SvgNode = {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  children: readonly SvgNode[]
}

/** The ones that SVG spells with a hyphen; viewBox and its like have capitals in SVG too. */
const hyphenated = new Set([
  'clipPath',
  'colorInterpolationFilters',
  'fillOpacity',
  'fillRule',
  'strokeDasharray',
  'strokeLinejoin',
  'strokeMiterlimit',
  'strokeOpacity',
  'strokeWidth',
])

export function svgText({ tag, attributes, children }: SvgNode): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${attributeName(name)}="${escaped(String(value))}"`)
    .join('')
  return `<${tag}${written}>${children.map(svgText).join('')}</${tag}>`
}

function attributeName(name: string): string {
  if (!hyphenated.has(name)) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
