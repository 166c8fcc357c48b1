/** Stand-ins for photographs, so that the style guide needs no files. */
function Table({ wall, table }: { wall: string; table: string }) {
  return (
    <>
      <path fill={wall} d="M0 0h400v400H0z" />
      <path fill={table} d="M0 290h400v110H0z" />
    </>
  )
}

function Landscape({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path fill="#f7c9a0" d="M0 0h100v100H0z" />
      <circle cx="66" cy="36" r="13" fill="#fff3d6" />
      <path fill="#e2895f" d="M0 62 26 38l22 20 18-14 34 30v26H0z" />
      <path fill="#9c4a35" d="M0 78 30 60l24 16 20-10 26 16v18H0z" />
    </svg>
  )
}

export function MugScene() {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <Table wall="#efe0cb" table="#d9b995" />
      <ellipse cx="205" cy="325" rx="120" ry="14" fill="#8a5a3a" opacity=".25" />
      <path fill="none" stroke="#fffaf2" strokeWidth="22" d="M285 180h18a42 42 0 0 1 0 84h-20" />
      <path fill="#fffdf8" d="M110 130h180v150a40 40 0 0 1-40 40H150a40 40 0 0 1-40-40z" />
      <path fill="#e9dccb" d="M262 130h28v150a40 40 0 0 1-40 40h-22c24-10 34-30 34-60z" />
      <ellipse cx="200" cy="130" rx="90" ry="15" fill="#f2e7d8" />
      <ellipse cx="200" cy="132" rx="80" ry="11" fill="#6b3d26" />
      <Landscape x={132} y={172} size={110} />
    </svg>
  )
}

export function CanvasScene() {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path fill="#dfe5d8" d="M0 0h400v400H0z" />
      <path fill="#b9c6ae" d="M0 330h400v70H0z" />
      <path fill="#5a6b54" opacity=".22" d="M92 78h232v232H92z" />
      <Landscape x={80} y={64} size={236} />
      <path fill="#fff" opacity=".12" d="M80 64h236v8H88v228h-8z" />
    </svg>
  )
}

export function CushionScene() {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <Table wall="#f3e3c3" table="#c98b6b" />
      <ellipse cx="200" cy="318" rx="140" ry="16" fill="#6b3d26" opacity=".3" />
      <path
        fill="#fbf4e8"
        d="M78 92c80 16 164 16 244 0-14 74-14 148 0 226-80-16-164-16-244 0 14-78 14-152 0-226z"
      />
      <path
        fill="#d96d4d"
        d="M200 258c-52-34-74-60-74-88 0-38 50-52 74-14 24-38 74-24 74 14 0 28-22 54-74 88z"
      />
    </svg>
  )
}

export function PrintsScene() {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path fill="#e7d3bd" d="M0 0h400v400H0z" />
      <g transform="rotate(-9 150 180)">
        <path fill="#8a5a3a" opacity=".2" d="M52 82h190v220H52z" />
        <path fill="#fffdf8" d="M46 74h190v220H46z" />
        <Landscape x={60} y={88} size={162} />
      </g>
      <g transform="rotate(8 260 230)">
        <path fill="#8a5a3a" opacity=".2" d="M178 128h180v212H178z" />
        <path fill="#fffdf8" d="M172 120h180v212H172z" />
        <path fill="#a9c0b6" d="M186 134h152v152H186z" />
        <path fill="#5f7f74" d="M186 246c50-34 96 14 152-22v62H186z" />
        <circle cx="236" cy="180" r="18" fill="#fff3d6" />
      </g>
    </svg>
  )
}

/** For the hero, which is wider than high. */
export function GiftScene() {
  return (
    <svg viewBox="0 0 600 480" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path fill="#f1dfc6" d="M0 0h600v480H0z" />
      <path fill="#fff6e3" opacity=".7" d="M330 0h150L300 360H90z" />
      <path fill="#cf9a72" d="M0 350h600v130H0z" />
      <path fill="#b67e57" d="M0 350h600v8H0z" />
      <path fill="#7b5136" opacity=".25" d="M72 92h190v190H72z" />
      <Landscape x={62} y={80} size={190} />
      <ellipse cx="390" cy="414" rx="118" ry="16" fill="#6b3d26" opacity=".3" />
      <path fill="none" stroke="#fffaf2" strokeWidth="22" d="M462 276h20a40 40 0 0 1 0 80h-24" />
      <path fill="#fffdf8" d="M298 226h170v142a40 40 0 0 1-40 40h-90a40 40 0 0 1-40-40z" />
      <path fill="#eadccb" d="M440 226h28v142a40 40 0 0 1-40 40h-22c24-10 34-30 34-60z" />
      <ellipse cx="383" cy="226" rx="85" ry="14" fill="#f2e7d8" />
      <ellipse cx="383" cy="228" rx="75" ry="10" fill="#6b3d26" />
      <path
        fill="#c9553a"
        d="M370 352c-36-24-52-42-52-62 0-27 36-37 52-10 16-27 52-17 52 10 0 20-16 38-52 62z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="7"
        opacity=".75"
        d="M360 196c-14-20 14-30 0-52m46 52c-14-20 14-30 0-52"
      />
      <ellipse cx="170" cy="418" rx="86" ry="12" fill="#6b3d26" opacity=".3" />
      <path fill="#7d9274" d="M94 322h150v96H94z" />
      <path fill="#94a98a" d="M84 300h170v34H84z" />
      <path fill="#f6dfa0" d="M158 300h22v118h-22z" />
      <path
        fill="none"
        stroke="#f6dfa0"
        strokeWidth="12"
        d="M169 298c-50-6-58-46-34-48 20-2 30 24 34 48 4-24 14-50 34-48 24 2 16 42-34 48z"
      />
    </svg>
  )
}
