export interface RatingProps {
  /** From 0 to 5, fractions allowed. */
  value: number
  /** Label that a screen reader says instead of the stars, e.g. "4.6 out of 5 stars". */
  label: string
  /** Already formatted, e.g. "128" or "128 reviews". */
  count?: string
  size?: 'small' | 'medium' | 'large'
}

/** Stars are 20 wide with gaps of 1: a plain percentage would cut at the wrong place. */
function filledPercent(value: number): string {
  const stars = Math.min(5, Math.max(0, value))
  const width = stars * 20 + Math.max(0, Math.ceil(stars) - 1)
  return `${((width / 104) * 100).toFixed(1)}%`
}

export function Rating({ value, label, count, size = 'medium' }: RatingProps) {
  return (
    <span className={`rating rating-${size}`}>
      <svg role="img" aria-label={label}>
        <rect width={filledPercent(value)} height="100%" />
      </svg>
      {count && <span className="rating-count">{count}</span>}
    </span>
  )
}
