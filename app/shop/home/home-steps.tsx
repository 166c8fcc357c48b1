import { useId } from 'react'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Block } from '#commerce/content/content.contract.ts'
import type { VideoSource } from '#commerce/kernel/picture.contract.ts'

const SIZES = '(width >= 1024px) 640px, 100vw'

/** How it works: three steps beside a mug that turns by itself. */
export function HomeSteps({ block }: { block: Block }) {
  const href = useHref()
  const headingId = useId()
  const steps = block.body.split('\n').map((line) => line.replace(/^- /, ''))
  return (
    <section className="section words-block" aria-labelledby={headingId}>
      <div className="container split">
        <div className="stack">
          <h2 id={headingId}>{block.title}</h2>
          <ol className="told-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {block.target && (
            <p>
              <ButtonLink href={href(block.target.path)} variant="secondary">
                {block.target.label}
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="block-picture">
          {block.video ? (
            <SilentLoop video={block.video} />
          ) : (
            block.picture && <Picture source={block.picture} sizes={SIZES} alt="" />
          )}
        </div>
      </div>
    </section>
  )
}

/**
 * A film without sound. Without a script, and for whoever wants nothing to move, it is its still; what starts it and
 * the button that stops it are in silent-loop.ts.
 */
function SilentLoop({ video }: { video: VideoSource }) {
  const t = useT()
  return (
    <div
      className="silent-loop"
      data-silent-loop={`${video.base}.webm`}
      data-play={t('home.film.play')}
      data-pause={t('home.film.pause')}
    >
      <Picture source={video.poster} sizes={SIZES} alt="" />
      <button type="button" className="unseen" disabled>
        <Icon name="play" size={20} />
        <Icon name="pause" size={20} />
      </button>
    </div>
  )
}
