import sprite from './font-names.svg?url'

/** A picture of a font's name, or of a ready style; drawn by font-names.test.ts. */
export function FontName({ symbol }: { symbol: string }) {
  return (
    <svg className="font-name" aria-hidden>
      <use href={`${sprite}#${symbol}`} />
    </svg>
  )
}
