import { IllustrationFrame, paint, TinyPhoto } from './illustration-frame.tsx'

/** The key to the account, with a photo on its ring. */
export function Key() {
  return (
    <IllustrationFrame ground={216}>
      <g transform="rotate(-32 150 110)">
        <g transform="translate(-1 8)" opacity=".14">
          <circle cx="110" cy="110" r="33" stroke={paint.ink} strokeWidth="19" />
          <path d="M151 99h115l12 11-12 11h-8v14h-14v-8h-10v16h-16v-22h-67z" fill={paint.ink} />
        </g>
        <path d="M148 99h118l12 11-12 11h-8v14h-14v-8h-10v16h-16v-22h-70z" fill={paint.sun} />
        <path d="M148 99h118l6 5H148z" fill={paint.paper} opacity=".5" />
        <circle cx="110" cy="110" r="33" stroke={paint.sun} strokeWidth="19" />
        <path
          d="M80 96a34 34 0 0 1 44-18"
          stroke={paint.paper}
          strokeWidth="5"
          strokeLinecap="round"
          opacity=".6"
        />
        <circle cx="110" cy="110" r="42" stroke={paint.ink} strokeWidth="1.5" opacity=".15" />
      </g>
      <circle cx="126" cy="148" r="27" stroke={paint.shade} strokeWidth="7" />
      <path
        d="M106 134a25 25 0 0 1 30-10"
        stroke={paint.paper}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="m146 166 14 10"
        stroke={paint.ink}
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".55"
      />
      <g transform="rotate(14 200 184)">
        <rect x="162" y="152" width="86" height="68" rx="11" fill={paint.ink} opacity=".14" />
        <rect x="158" y="147" width="86" height="68" rx="11" fill={paint.paper} />
        <circle cx="168" cy="157" r="4.5" fill={paint.ink} opacity=".5" />
        <g transform="translate(173 159)">
          <TinyPhoto />
        </g>
        <path d="M173 159h60l-60 34z" fill={paint.paper} opacity=".25" />
      </g>
      <path
        d="m272 136 12-4M268 150h14M262 44l8-9M272 56l11-4"
        stroke={paint.accent}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </IllustrationFrame>
  )
}
