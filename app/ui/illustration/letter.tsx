import { IllustrationFrame, paint, TinyPhoto } from './illustration-frame.tsx'

/** A letter with a photo in it, just opened. */
export function Letter() {
  return (
    <IllustrationFrame ground={214}>
      <path d="m70 118 90-68 90 68v88H70z" fill={paint.shade} />
      <g transform="rotate(-7 126 100)">
        <path d="M92 56h84v110H92z" fill={paint.ink} opacity=".12" />
        <path d="M88 50h84v116H88z" fill={paint.paper} />
        <path
          d="M100 66h44M100 78h58M100 90h52"
          stroke={paint.sand}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M130 128c-10-8-18-13-18-20 0-9 12-12 18-3 6-9 18-6 18 3 0 7-8 12-18 20Z"
          fill={paint.accent}
        />
      </g>
      <g transform="rotate(9 206 104)">
        <path d="M170 70h76v70h-76z" fill={paint.ink} opacity=".13" />
        <path d="M166 64h76v70h-76z" fill={paint.paper} />
        <g transform="translate(174 72)">
          <TinyPhoto />
        </g>
      </g>
      <path d="m70 118 66 48-66 44zM250 118l-66 48 66 44z" fill={paint.sand} />
      <path d="m250 118-66 48 66 44z" fill={paint.ink} opacity=".06" />
      <path d="M74 212c-4 0-5-4-2-6l76-52c7-5 17-5 24 0l76 52c3 2 2 6-2 6z" fill={paint.paper} />
      <path
        d="M74 212c-4 0-5-4-2-6l76-52c7-5 17-5 24 0l76 52c3 2 2 6-2 6z"
        fill={paint.sand}
        opacity=".75"
      />
      <path
        d="m78 206 72-48c6-4 14-4 20 0l72 48"
        stroke={paint.paper}
        strokeWidth="2.5"
        opacity=".8"
      />
      <path
        d="M262 62c8-4 10 4 18 0M270 76c6-3 8 2 13 0M38 110c8-4 10 4 18 0"
        stroke={paint.teal}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".7"
      />
    </IllustrationFrame>
  )
}
