import type { ReactNode } from 'react'

/** The colours of the drawings: the shop's own where it sets them, Estampa's otherwise. */
export const paint = {
  accent: 'var(--color-accent, #c8553d)',
  blush: 'var(--color-accent-soft, #f3d3c3)',
  paper: 'var(--color-paper, #fffaf1)',
  sand: 'var(--color-sand, #ecdcc3)',
  shade: 'var(--color-shade, #cbb493)',
  ink: 'var(--color-ink, #3a302b)',
  sun: 'var(--color-highlight, #e0a93b)',
  teal: 'var(--color-secondary, #2f6f6b)',
  sky: 'var(--color-sky, #bcd8d4)',
} as const

/** Every drawing on one sheet: a soft round behind, a shadow on the ground, no meaning to readers. */
export function IllustrationFrame({
  children,
  ground = 212,
}: {
  children: ReactNode
  ground?: number
}) {
  return (
    <svg
      className="illustration"
      viewBox="0 0 320 240"
      width="320"
      height="240"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M58 54C92 14 168 4 226 26s86 84 64 132-96 60-158 54S22 174 24 126s14-48 34-72Z"
        fill={paint.blush}
        opacity=".5"
      />
      <ellipse cx="160" cy={ground} rx="112" ry="9" fill={paint.ink} opacity=".12" />
      {children}
    </svg>
  )
}

/** A little landscape, 60 × 45, for whatever photo a drawing needs. */
export function TinyPhoto() {
  return (
    <>
      <path d="M0 0h60v45H0z" fill={paint.sky} />
      <circle cx="43" cy="14" r="7" fill={paint.sun} />
      <path d="M0 34 16 17l12 12 9-8 23 19v5H0z" fill={paint.teal} opacity=".75" />
      <path d="M0 40c14-8 28-8 60-2v7H0z" fill={paint.teal} />
    </>
  )
}
