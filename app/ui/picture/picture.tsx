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
  largest: string
}

/** Pictures of the catalogue live as long as the shop is open: a list of 48 would spell 144 sets anew. */
const known = new WeakMap<PictureSource, Addresses>()

function addressesOf(source: PictureSource): Addresses {
  const made = known.get(source)
  if (made) return made
  const { base, widths, formats, width } = source
  const kinds = formats.split(',')
  const last = kinds.pop()!
  const set = (format: string) => widths.map((w) => `${base}-${w}.${format} ${w}w`).join(', ')
  const addresses = {
    sources: kinds.map((kind) => ({ type: `image/${kind}`, set: set(kind) })),
    last: set(last),
    largest: `${base}-${widths.at(-1) ?? width}.${last}`,
  }
  known.set(source, addresses)
  return addresses
}

/** In the head: the browser asks for it before it has read the page down to it. */
export function PicturePreload({ source, sizes }: Pick<PictureProps, 'source' | 'sizes'>) {
  const [best] = addressesOf(source).sources
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
  const { sources, last, largest } = addressesOf(source)
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
        sizes={sizes}
        srcSet={last}
        src={largest}
      />
    </picture>
  )
}
