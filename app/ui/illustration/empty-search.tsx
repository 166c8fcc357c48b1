import { IllustrationFrame, paint } from './illustration-frame.tsx'

/** The glass found only blank sheets. */
export function EmptySearch() {
  return (
    <IllustrationFrame ground={214}>
      <g transform="rotate(-12 96 120)">
        <path d="M56 72h82v104H56z" fill={paint.ink} opacity=".12" />
        <path d="M52 66h82v104H52z" fill={paint.paper} />
        <path d="M61 75h64v62H61z" fill={paint.sand} opacity=".7" />
      </g>
      <g transform="rotate(8 214 110)">
        <path d="M178 56h86v110h-86z" fill={paint.ink} opacity=".12" />
        <path d="M174 50h86v110h-86z" fill={paint.paper} />
        <path d="M183 59h68v66h-68z" fill={paint.sand} opacity=".7" />
      </g>
      <path d="M112 74h98v122h-98z" fill={paint.ink} opacity=".13" />
      <path d="M108 68h98v122h-98z" fill={paint.paper} />
      <path d="M118 78h78v74h-78z" fill={paint.sand} />
      <path d="M118 168h50M118 178h32" stroke={paint.sand} strokeWidth="5" strokeLinecap="round" />
      <path
        d="m206 176 42 38"
        stroke={paint.ink}
        strokeWidth="17"
        strokeLinecap="round"
        opacity=".16"
      />
      <path d="m204 168 44 40" stroke={paint.accent} strokeWidth="15" strokeLinecap="round" />
      <path
        d="m206 166 40 36"
        stroke={paint.paper}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".45"
      />
      <path d="m192 157 12 11" stroke={paint.shade} strokeWidth="9" />
      <circle cx="164" cy="128" r="41" fill={paint.sky} opacity=".82" />
      <circle cx="164" cy="128" r="41" stroke={paint.teal} strokeWidth="9" />
      <path
        d="M137 118c5-14 16-21 30-20"
        stroke={paint.paper}
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".9"
      />
      <path d="M148 124h.1M180 124h.1" stroke={paint.ink} strokeWidth="7" strokeLinecap="round" />
      <path d="M153 146c7-6 15-6 22 0" stroke={paint.ink} strokeWidth="3.5" strokeLinecap="round" />
      <path
        d="M268 58v14M261 65h14M46 176v12M40 182h12"
        stroke={paint.sun}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </IllustrationFrame>
  )
}
