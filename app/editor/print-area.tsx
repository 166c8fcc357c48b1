import type { Variant } from '#commerce/catalogue/article.contract.ts'

/** Bleed, trim and safe area of a variant, drawn in millimetres. */
export function PrintArea({ variant, label }: { variant: Variant; label: string }) {
  const { widthMm, heightMm, bleedMm, safeMm } = variant
  const fullWidth = widthMm + 2 * bleedMm
  const fullHeight = heightMm + 2 * bleedMm
  const hair = Math.max(fullWidth, fullHeight) / 400
  return (
    <svg
      className="print-area"
      viewBox={`${-bleedMm} ${-bleedMm} ${fullWidth} ${fullHeight}`}
      role="img"
      aria-label={label}
    >
      <rect
        className="print-bleed"
        x={-bleedMm}
        y={-bleedMm}
        width={fullWidth}
        height={fullHeight}
      />
      <rect className="print-trim" width={widthMm} height={heightMm} strokeWidth={hair} />
      <rect
        className="print-safe"
        x={safeMm}
        y={safeMm}
        width={widthMm - 2 * safeMm}
        height={heightMm - 2 * safeMm}
        strokeWidth={hair}
        strokeDasharray={`${hair * 5} ${hair * 3}`}
      />
    </svg>
  )
}
