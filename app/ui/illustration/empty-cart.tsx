import { IllustrationFrame, paint } from './illustration-frame.tsx'

/** Nothing in the cart yet: a basket, and the outlines of what could be in it. */
export function EmptyCart() {
  return (
    <IllustrationFrame ground={212}>
      <g stroke={paint.accent} strokeWidth="2.5" strokeDasharray="5 6" strokeLinecap="round">
        <path d="m70 52 36-7 9 46-36 7zM71 62l-6 1c-11 3-8 24 4 22l6-1" />
        <path d="m216 44 40 9-12 48-40-9zM223 52l26 6-6 26-27-6z" />
        <path d="M160 20c-12-14-26 4 0 20 26-16 12-34 0-20Z" />
      </g>
      <path
        d="M112 118c0-62 96-62 96 0"
        stroke={paint.shade}
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path
        d="M114 116c2-54 90-56 92-2"
        stroke={paint.sand}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M76 122h168l-18 84a8 8 0 0 1-8 6H102a8 8 0 0 1-8-6z" fill={paint.sand} />
      <path d="M190 122h54l-18 84a8 8 0 0 1-8 6h-42z" fill={paint.ink} opacity=".1" />
      <g stroke={paint.shade} strokeWidth="4" strokeLinecap="round">
        <path d="M86 146h148M91 168h138M96 190h128" />
        <path d="m112 128 8 80M142 128l4 80M178 128l-4 80M208 128l-8 80" opacity=".7" />
      </g>
      <rect x="68" y="110" width="184" height="18" rx="9" fill={paint.shade} />
      <path d="M77 110h166a9 9 0 0 1 9 9H68a9 9 0 0 1 9-9Z" fill={paint.paper} opacity=".5" />
      <path d="M206 150c22-6 34 6 36 26-20 4-34-6-36-26Z" fill={paint.teal} />
      <path d="M206 150c-6 18-22 24-38 16 6-18 22-24 38-16Z" fill={paint.teal} opacity=".75" />
      <path
        d="M206 150c10 8 20 14 32 24M206 150c-10 8-20 12-34 15"
        stroke={paint.paper}
        strokeWidth="1.5"
        opacity=".7"
      />
      <circle cx="206" cy="149" r="7" fill={paint.accent} />
    </IllustrationFrame>
  )
}
