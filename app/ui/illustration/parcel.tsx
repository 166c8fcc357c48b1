import { IllustrationFrame, paint } from './illustration-frame.tsx'

/** A parcel on its way, from a door to a pin. */
export function Parcel() {
  return (
    <IllustrationFrame ground={212}>
      <path
        d="M36 172c-14-40 20-66 52-52s28-46 68-62 70 14 98-2"
        stroke={paint.teal}
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <path
        d="M268 20c-13 0-22 9-22 22 0 15 22 34 22 34s22-19 22-34c0-13-9-22-22-22Z"
        fill={paint.accent}
      />
      <path d="M268 20c-13 0-22 9-22 22 0 15 22 34 22 34z" fill={paint.paper} opacity=".18" />
      <circle cx="268" cy="42" r="9" fill={paint.paper} />
      <circle cx="36" cy="176" r="7" fill={paint.teal} />
      <circle cx="36" cy="176" r="3" fill={paint.paper} />
      <path d="M88 122h104v90H88z" fill={paint.sand} />
      <path d="m192 122 46-18v86l-46 22z" fill={paint.shade} />
      <path d="m88 122 48-18h102l-46 18z" fill={paint.paper} />
      <path d="m88 122 48-18h102l-46 18z" fill={paint.sand} opacity=".6" />
      <path d="M128 122h24v90h-24z" fill={paint.accent} />
      <path d="m128 122 46-18h24l-46 18z" fill={paint.accent} opacity=".8" />
      <path d="M128 122h8v90h-8z" fill={paint.paper} opacity=".25" />
      <path d="M88 122h104v9H88z" fill={paint.ink} opacity=".09" />
      <path
        d="M160 112c-16-2-42-10-36-24s28 6 36 24c4-18 24-38 34-26s-16 26-34 26Z"
        fill={paint.accent}
      />
      <path
        d="M152 107c-10-3-24-8-21-13s14 3 21 13ZM168 107c5-8 15-19 20-14s-8 12-20 14Z"
        fill={paint.ink}
        opacity=".22"
      />
      <circle cx="160" cy="111" r="7" fill={paint.accent} />
      <path d="M97 172h22v30H97z" fill={paint.paper} opacity=".9" />
      <path
        d="M101 180h14M101 186h10M101 196h14"
        stroke={paint.shade}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="m206 150 20-9M206 160l13-6"
        stroke={paint.paper}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
    </IllustrationFrame>
  )
}
