import { IllustrationFrame, paint, TinyPhoto } from './illustration-frame.tsx'

/** 404: the frame still hangs there, but its photo has drifted off. */
export function NotFound() {
  return (
    <IllustrationFrame ground={216}>
      <g transform="rotate(-6 118 96)">
        <path d="m72 58 46-34 46 34" stroke={paint.ink} strokeWidth="2" strokeLinejoin="round" />
        <circle cx="118" cy="23" r="4.5" fill={paint.sun} />
        <path d="M56 62h128v98H56z" fill={paint.ink} opacity=".12" />
        <path d="M52 56h132v100H52z" fill={paint.shade} />
        <path d="M52 56h132l-12 12H64z" fill={paint.sand} />
        <path d="m52 56 12 12v76l-12 12z" fill={paint.sand} opacity=".7" />
        <path d="m184 56-12 12v76l12 12z" fill={paint.ink} opacity=".16" />
        <path d="M64 68h108v76H64z" fill={paint.paper} />
        <path d="M64 68h108v7H64z" fill={paint.ink} opacity=".1" />
        <path
          d="M78 82h80v48H78z"
          stroke={paint.shade}
          strokeWidth="2"
          strokeDasharray="5 6"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M150 138c18 34 26 2 42 16s4 30 22 28"
        stroke={paint.accent}
        strokeWidth="2.5"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <g transform="rotate(19 248 158)">
        <path d="M214 132h72v61h-72z" fill={paint.ink} opacity=".14" />
        <path d="M210 126h72v61h-72z" fill={paint.paper} />
        <g transform="translate(216 132)">
          <TinyPhoto />
        </g>
        <path d="M216 132h60L216 166z" fill={paint.paper} opacity=".28" />
      </g>
      <path
        d="M266 102c8-4 12 2 18-2M276 116c6-3 9 1 14-1M204 206c-8 2-10-3-17-1"
        stroke={paint.teal}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".6"
      />
    </IllustrationFrame>
  )
}
