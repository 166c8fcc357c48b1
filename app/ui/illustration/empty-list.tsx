import { IllustrationFrame, paint } from './illustration-frame.tsx'

/** An album whose pages still wait for photos. */
export function EmptyList() {
  return (
    <IllustrationFrame ground={208}>
      <path
        d="M34 78c42-14 86-12 126 6 40-18 84-20 126-6v122c-44-10-86-8-126 8-40-16-82-18-126-8z"
        fill={paint.accent}
      />
      <path d="M42 68c40-12 80-10 118 8v120c-38-16-78-18-118-8z" fill={paint.paper} />
      <path d="M278 68c-40-12-80-10-118 8v120c38-16 78-18 118-8z" fill={paint.paper} />
      <path d="M160 76v120c-12-5-24-9-38-11V64c14 2 26 6 38 12Z" fill={paint.shade} opacity=".35" />
      <path d="M160 76v120c8-4 14-6 22-8V67c-8 2-14 5-22 9Z" fill={paint.shade} opacity=".5" />
      <g stroke={paint.shade} strokeWidth="2.5" strokeLinecap="round" strokeDasharray="5 6">
        <path d="m62 92 74 6v62l-74-6z" />
        <path d="m184 98 32-5v36l-32 5zM226 92l34-2v36l-34 2zM184 146l76-8v30l-76 9z" />
      </g>
      <path
        d="M58 100V88l12 1zM140 152v12l-12-1zM128 93l12 1v12zM70 159l-12-1v-12zM180 106l1-11 10-2zM264 162l-1 11-10 1z"
        fill={paint.sun}
      />
      <g transform="rotate(14 232 58)">
        <path d="M212 30h48v42h-48z" fill={paint.ink} opacity=".14" />
        <path d="M208 25h48v42h-48z" fill={paint.paper} />
        <path d="M213 30h38v26h-38z" fill={paint.sky} />
        <path d="m213 50 12-10 8 7 7-6 11 9v6h-38z" fill={paint.teal} />
        <circle cx="242" cy="37" r="4" fill={paint.sun} />
      </g>
      <path
        d="M196 62c-10 4-12 12-8 20"
        stroke={paint.accent}
        strokeWidth="2.5"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <path d="M160 84v118" stroke={paint.ink} strokeWidth="2" opacity=".2" />
    </IllustrationFrame>
  )
}
