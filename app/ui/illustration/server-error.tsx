import { IllustrationFrame, paint } from './illustration-frame.tsx'

/** 5xx: a print has jammed in the press. */
export function ServerError() {
  return (
    <IllustrationFrame ground={214}>
      <path d="M74 62h20l8 138H62zM206 62h20l12 138h-40z" fill={paint.teal} />
      <path d="M74 62h8L72 200H62zM206 62h8l-6 138h-10z" fill={paint.paper} opacity=".2" />
      <path d="M72 200h30v10H58zM198 200h40l6 10h-46z" fill={paint.ink} opacity=".8" />
      <rect x="66" y="54" width="168" height="18" rx="9" fill={paint.teal} />
      <path d="M80 38h8v18h-8zM212 38h8v18h-8z" fill={paint.shade} />
      <rect x="70" y="32" width="28" height="9" rx="4.5" fill={paint.sun} />
      <rect x="202" y="32" width="28" height="9" rx="4.5" fill={paint.sun} />
      <rect x="92" y="86" width="116" height="34" rx="5" fill={paint.shade} />
      <path d="M92 91a5 5 0 0 1 5-5h106a5 5 0 0 1 5 5v7H92z" fill={paint.paper} opacity=".65" />
      <path d="m94 122 112 0 26 56H68z" fill={paint.sand} />
      <path d="M68 178h164v10H68z" fill={paint.shade} />
      <path
        d="m102 120 14 9 12-9 14 11 16-11 13 10 13-10 12 8 4 12-11 9 13 10-8 17-15-8-14 11-14-10-16 9-13-11-17 9-10-14 9-10-12-9z"
        fill={paint.paper}
      />
      <path
        d="m116 129 8 20-12 20M142 131l-4 22 10 17M171 130l-8 18 12 16M196 128l-10 18"
        stroke={paint.shade}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="m124 149 14 4-2 18-12-9zM163 148l12 16-14 6-6-12z"
        fill={paint.accent}
        opacity=".8"
      />
      <path d="m138 153 10-8 15 3-8 10z" fill={paint.sun} opacity=".9" />
      <path d="M94 120h112v8H94z" fill={paint.ink} opacity=".18" />
      <g stroke={paint.teal} strokeWidth="7">
        <circle cx="262" cy="110" r="30" />
        <path d="m262 66v88M224 88l76 44M300 88l-76 44" strokeWidth="5" strokeLinecap="round" />
      </g>
      <path d="M228 106h34v8h-34z" fill={paint.shade} />
      <circle cx="262" cy="110" r="8" fill={paint.sun} />
      <path
        d="M128 44c-8-6 4-12-2-20M150 40c-8-7 5-14-2-24M172 44c-7-6 4-11-1-18"
        stroke={paint.ink}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".35"
      />
    </IllustrationFrame>
  )
}
