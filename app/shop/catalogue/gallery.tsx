import type { ReactNode } from 'react'
import type { PictureSource, VideoSource } from '#commerce/kernel/picture.contract.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { MovingPicture } from '#app/shop/content/moving-picture.tsx'
import { mediaFrom } from '#app/ui/foundation/breakpoints.ts'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'

const LARGE = `${mediaFrom('desktop')} 640px, 100vw`
const SMALL = '96px'

/**
 * A strip of pictures to leaf through, each of which opens at its full size. The links below lead
 * to their places in it: a script only makes all this smoother.
 */
export function Gallery({
  pictures,
  videos,
  name,
  onPicture,
}: {
  pictures: readonly PictureSource[]
  videos: readonly VideoSource[]
  name: string
  /** Lies on the first picture. */
  onPicture?: ReactNode
}) {
  const t = useT()
  const labelOf = (index: number) => (index === 0 ? name : `${name} ${index + 1}`)
  return (
    <div className="gallery" data-gallery>
      <ul className="gallery-strip">
        {pictures.map((picture, index) => (
          <li key={picture.base} id={`picture-${index + 1}`}>
            <a href={fullSize(picture)} className="gallery-zoom">
              <Picture source={picture} sizes={LARGE} alt={labelOf(index)} priority={index === 0} />
            </a>
            {index === 0 && onPicture}
          </li>
        ))}
        {videos.map((video, index) => (
          <li key={video.base} id={`video-${index + 1}`}>
            <MovingPicture video={video} alt={name} />
          </li>
        ))}
      </ul>
      {pictures.length + videos.length > 1 && (
        <ul className="gallery-places">
          {pictures.map((picture, index) => (
            <li key={picture.base}>
              <a href={`#picture-${index + 1}`}>
                <Picture source={picture} sizes={SMALL} alt={labelOf(index)} />
              </a>
            </li>
          ))}
          {videos.map((video, index) => (
            <li key={video.base}>
              <a href={`#video-${index + 1}`} className="gallery-play">
                <Picture source={video.poster} sizes={SMALL} alt={t('general.video', { name })} />
                <Icon name="play" size={28} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Zoom name={name} isForMany={pictures.length > 1} />
    </div>
  )
}

/** Zoom: where a picture opens above the page. Without script its link leads to the file itself. */
export function Zoom({ name, isForMany }: { name: string; isForMany: boolean }) {
  const t = useT()
  return (
    <dialog className="zoom" aria-label={name}>
      <div className="zoom-stage" />
      <form method="dialog">
        <Button variant="secondary" icon="x" aria-label={t('general.close')} />
      </form>
      {isForMany && (
        <>
          <Button
            variant="secondary"
            icon="chevron-left"
            type="button"
            data-turn="-1"
            aria-label={t('general.picture.previous')}
          />
          <Button
            variant="secondary"
            icon="chevron-right"
            type="button"
            data-turn="1"
            aria-label={t('general.picture.next')}
          />
        </>
      )}
    </dialog>
  )
}

export function fullSize({ base, widths, formats }: PictureSource): string {
  return `${base}-${widths.at(-1)!}.${formats.endsWith('png') ? 'png' : 'jpg'}`
}
