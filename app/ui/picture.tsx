export interface PictureSource {
  /** Address without width and extension: `/media/mug` for `/media/mug-640.avif`. */
  base: string
  widths: readonly number[]
  formats: 'avif,webp,jpg' | 'avif,webp,png'
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

function sourceSet({ base, widths }: PictureSource, format: string): string {
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')
}

export function Picture({ source, sizes, alt, priority }: PictureProps) {
  const last = source.formats.endsWith('png') ? 'png' : 'jpg'
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(source, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(source, 'webp')} sizes={sizes} />
      <img
        data-placeholder={source.placeholderColor}
        width={source.width}
        height={source.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        sizes={sizes}
        srcSet={sourceSet(source, last)}
        src={`${source.base}-${source.widths.at(-1) ?? source.width}.${last}`}
      />
    </picture>
  )
}
