export interface PictureSource {
  /** Address without width and extension: `/media/mug` for `/media/mug-640.avif`. */
  base: string
  widths: readonly number[]
  formats: 'avif,webp,jpg' | 'avif,webp,png' | 'webp'
  width: number
  height: number
  placeholderColor: string
}

export interface PictureProps {
  source: PictureSource
  sizes: string
  /** Empty for a decorative picture. */
  alt: string
  /** The largest picture of the first screen, one a page. */
  priority?: boolean
}

interface Addresses {
  /** None where all copies are in one format. */
  sources: { type: string; set: string }[]
  last: string
}

/** Screens have up to three pixels for one of the page. */
const SHARPEST = 3
/** Format that every browser opens: for the few that know nothing newer, one copy of a usual width. */
const USUAL_WIDTH = 800

/** Pictures of the catalogue live as long as the shop is open: a list of 48 would spell 144 sets anew. */
const known = new WeakMap<PictureSource, Map<string, Addresses>>()

function addressesOf(source: PictureSource, sizes: string): Addresses {
  const bySizes = known.get(source) ?? new Map<string, Addresses>()
  known.set(source, bySizes)
  const made = bySizes.get(sizes)
  if (made) return made
  const { base, formats } = source
  const kinds = formats.split(',')
  const last = kinds.pop()!
  const widths = widthsFor(source, sizes)
  const set = (format: string) => widths.map((w) => `${base}-${w}.${format} ${w}w`).join(', ')
  const usual = widths.find((width) => width >= USUAL_WIDTH) ?? widths.at(-1) ?? source.width
  const addresses = {
    sources: (kinds.length > 0 ? kinds : [last]).map((kind) => ({
      type: `image/${kind}`,
      set: set(kind),
    })),
    last: `${base}-${usual}.${last}`,
  }
  bySizes.set(sizes, addresses)
  return addresses
}

/** Copies wider than a small picture of fixed width can show are not worth their address in the page. */
function widthsFor({ widths }: PictureSource, sizes: string): readonly number[] {
  const px = /^(\d+)px$/.exec(sizes)?.[1]
  if (px === undefined) return widths
  const enough = widths.findIndex((width) => width >= SHARPEST * Number(px))
  return enough === -1 ? widths : widths.slice(0, enough + 1)
}

/** In the head: the browser asks for it before it has read the page down to it. */
export function PicturePreload({ source, sizes }: Pick<PictureProps, 'source' | 'sizes'>) {
  const [best] = addressesOf(source, sizes).sources
  if (!best) return null
  return (
    <link
      rel="preload"
      as="image"
      type={best.type}
      imageSrcSet={best.set}
      imageSizes={sizes}
      fetchPriority="high"
    />
  )
}

export function Picture({ source, sizes, alt, priority }: PictureProps) {
  const { sources, last } = addressesOf(source, sizes)
  return (
    <picture>
      {sources.map(({ type, set }) => (
        <source key={type} type={type} srcSet={set} sizes={sizes} />
      ))}
      <img
        data-placeholder={source.placeholderColor}
        width={source.width}
        height={source.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        src={last}
      />
    </picture>
  )
}
