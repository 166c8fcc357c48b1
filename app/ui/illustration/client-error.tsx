import { IllustrationFrame, paint } from './illustration-frame.tsx'

/** 4xx: the piece in hand is not the piece that is missing. */
export function ClientError() {
  return (
    <IllustrationFrame ground={214}>
      <g transform="rotate(-4 132 124)">
        <path d="M54 60h156v132H54z" fill={paint.ink} opacity=".13" />
        <path d="M50 54h156v132H50z" fill={paint.sky} />
        <circle cx="88" cy="86" r="17" fill={paint.sun} />
        <path d="m50 152 44-46 32 30 30-36 50 56v30H50z" fill={paint.teal} opacity=".7" />
        <path d="M50 166c46-24 96-22 156-4v24H50z" fill={paint.teal} />
        <path
          d="M154 54v14c0 3-4 4-7 2-8-4-14 2-14 9s6 13 14 9c3-2 7-1 7 2v8h16c3 0 3 4 1 6-4 8 1 14 9 14s13-6 9-14c-2-2-2-6 1-6h16V54z"
          fill={paint.paper}
        />
        <path
          d="M154 54v14c0 3-4 4-7 2-8-4-14 2-14 9s6 13 14 9c3-2 7-1 7 2v8h16c3 0 3 4 1 6-4 8 1 14 9 14s13-6 9-14c-2-2-2-6 1-6h16"
          stroke={paint.ink}
          strokeWidth="1.5"
          opacity=".35"
        />
        <path
          d="M102 54v10c0 8 12 2 12 11s-12 3-12 11v12H88c-8 0-2 12-11 12s-3-12-11-12H50M102 98v8c0 8-12 3-12 12s12 4 12 12v56M102 142h14c8 0 3-11 11-11s4 11 12 11h15v-12c0-8 12-3 12-11s-12-4-12-12v-9M154 142v8c0 8-12 3-12 12s12 3 12 11v13M154 142h12c8 0 3 12 12 12s4-12 12-12h16"
          stroke={paint.paper}
          strokeWidth="2"
          opacity=".75"
        />
      </g>
      <g transform="rotate(24 246 102)">
        <path
          d="M222 82h16c4 0 2-5 0-8-3-8 3-14 10-14s13 6 10 14c-2 3-3 8 1 8h16v18c0 4 5 2 8 1 8-4 13 2 13 9s-6 13-13 10c-3-2-8-4-8 0v20h-53z"
          fill={paint.ink}
          opacity=".16"
        />
        <path
          d="M218 76h16c4 0 2-5 0-8-3-8 3-14 10-14s13 6 10 14c-2 3-3 8 1 8h16v18c0 4 5 2 8 1 8-4 13 2 13 9s-6 13-13 10c-3-2-8-4-8 0v20h-53z"
          fill={paint.accent}
        />
        <path d="M218 76h16c4 0 2-5 0-8l22 8h15L218 116z" fill={paint.paper} opacity=".2" />
        <circle cx="236" cy="104" r="3" fill={paint.paper} />
        <circle cx="254" cy="104" r="3" fill={paint.paper} />
        <path
          d="M237 118c5-5 11-5 16 0"
          stroke={paint.paper}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </g>
      <path
        d="m196 42 6 10M212 34v12M228 40l-5 9"
        stroke={paint.accent}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </IllustrationFrame>
  )
}
