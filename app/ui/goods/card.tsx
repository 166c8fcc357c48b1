import type { ReactNode } from 'react'

export interface CardProps {
  href: string
  name: ReactNode
  /** A Picture with an empty alt: the name already says what it shows. */
  picture: ReactNode
  price?: ReactNode
  rating?: ReactNode
  badges?: ReactNode
  /** Lies above the card's link, e.g. a form with a heart button. */
  action?: ReactNode
  note?: ReactNode
  headingLevel?: 2 | 3 | 4
}

export function Card(props: CardProps) {
  const { href, name, picture, price, rating, badges, action, note, headingLevel = 3 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <article className="card">
      <div className="card-picture">{picture}</div>
      <div className="card-body">
        <Heading className="card-name">
          <a href={href}>{name}</a>
        </Heading>
        {note && <p className="card-note">{note}</p>}
        {rating}
        {price && <p className="card-price">{price}</p>}
      </div>
      {badges && <div className="card-badges">{badges}</div>}
      {action && <div className="card-action">{action}</div>}
    </article>
  )
}

/** Cards as a list, so that a screen reader says how many there are. */
export function CardGrid({ children }: { children: readonly ReactNode[] }) {
  return (
    <ul className="grid-cards">
      {children.map((child, index) => (
        <li key={index}>{child}</li>
      ))}
    </ul>
  )
}
