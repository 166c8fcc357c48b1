import type { Brand } from '#app/ui/foundation/brand.ts'

export interface LogoProps {
  brand: Brand
  /** Shown as the word mark, so it is also the accessible name. */
  brandName: string
}

const across = 'h1.4a2 2 0 0 0 4 0h1.4'.repeat(5)
const down = 'v1.4a2 2 0 0 0 0 4v1.4'.repeat(5)
const back = 'h-1.4a2 2 0 0 0-4 0h-1.4'.repeat(5)
const up = 'v-1.4a2 2 0 0 0 0-4v-1.4'.repeat(5)
const stamp = `M3 3${across}${down}${back}${up}z`

/** A stamp: a photograph with a heart for a sun. */
function EstampaMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden>
      <path className="logo-ground" d={stamp} />
      <path
        className="logo-light"
        d="M8 32v-3.2l6.9-8.6a2 2 0 0 1 3.1 0l4.5 5.6 2.2-2.6a2 2 0 0 1 3 0l4.3 5.2V32z"
      />
      <path
        className="logo-spark"
        d="M25.7 17.6c-3.1-2-4.6-3.7-4.6-5.5 0-2.4 3.2-3.4 4.6-1 1.4-2.4 4.6-1.4 4.6 1 0 1.8-1.5 3.5-4.6 5.5z"
      />
    </svg>
  )
}

/** A mug whose print is a heart, with a little steam. */
function TazaliaMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden>
      <path className="logo-line" d="M28 18h2.6a5 5 0 0 1 0 10H28" />
      <path
        className="logo-ground"
        d="M4 15.5a2.5 2.5 0 0 1 2.5-2.5h20a2.5 2.5 0 0 1 2.5 2.5V28a8 8 0 0 1-8 8h-9a8 8 0 0 1-8-8z"
      />
      <path
        className="logo-spark"
        d="M16.5 31c-4.3-2.7-6.3-5-6.3-7.5 0-3.3 4.4-4.6 6.3-1.3 1.9-3.3 6.3-2 6.3 1.3 0 2.5-2 4.8-6.3 7.5z"
      />
      <path className="logo-steam" d="M12 9c-1.6-2 1.6-3 0-5m9 5c-1.6-2 1.6-3 0-5" />
    </svg>
  )
}

export function Logo({ brand, brandName }: LogoProps) {
  return (
    <span className={`logo logo-${brand}`}>
      {brand === 'tazalia' ? <TazaliaMark /> : <EstampaMark />}
      <span className="logo-word" translate="no">
        {brandName}
      </span>
    </span>
  )
}
