import { useId, type ReactNode } from 'react'
import { classNames } from '#app/ui/foundation/class-names.ts'

export interface HeroProps {
  title: ReactNode
  /** A Picture with `priority`. */
  picture: ReactNode
  eyebrow?: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** Below the actions, e.g. a Rating. */
  note?: ReactNode
  /** A round sticker on the picture: two or three words. */
  sticker?: ReactNode
  tone?: 'accent' | 'sage' | 'butter'
  headingLevel?: 1 | 2
  /** On a phone too: nothing may lie over what is said and where it leads. */
  isWordsFirst?: boolean
  /** For a picture that must not lose its sides. */
  isPictureWhole?: boolean
}

export function Hero(props: HeroProps) {
  const { title, picture, eyebrow, text, actions, note, sticker, tone = 'accent' } = props
  const { headingLevel = 1, isPictureWhole = false, isWordsFirst = false } = props
  const headingId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section className={classNames('hero', `hero-${tone}`)} aria-labelledby={headingId}>
      <div className="container">
        <div className={classNames('hero-words', isWordsFirst && 'hero-words-first')}>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Heading id={headingId}>{title}</Heading>
          {text && <p className="hero-text">{text}</p>}
          {actions && <div className="hero-actions">{actions}</div>}
          {note && <div className="hero-note">{note}</div>}
        </div>
        <div className={classNames('hero-print', !isWordsFirst && 'hero-print-first')}>
          <div className={classNames('hero-picture', isPictureWhole && 'hero-picture-whole')}>
            {picture}
          </div>
          {sticker && <p className="hero-sticker">{sticker}</p>}
        </div>
      </div>
    </section>
  )
}
