import { useLocation } from 'react-router'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { SceneFurniture } from './scene-furniture.tsx'
import { SceneMug } from './scene-mug.tsx'
import {
  bagAround,
  person,
  placeIn,
  sceneOf,
  scenes,
  shownSize,
  type SceneName,
} from './size-scene.rules.ts'

const MOST_SIZES = 6

/** Each size drawn to scale beside something that everybody knows the size of. */
export function SizeScenes({ article, chosen }: { article: Article; chosen: Variant }) {
  const t = useT()
  const scene = article.isPersonalised ? sceneOf(article.kind, article.variants) : undefined
  if (!scene) return null
  const sizes = distinct(article.variants, chosen).slice(0, MOST_SIZES)
  return (
    <Section title={t('page.article.scale')} intro={t(`page.article.scale.${scene}`)}>
      <SceneFurniture scene={scene} />
      <ul className="size-scenes">
        {sizes.map((variant) => (
          <li key={variant.code}>
            <SizeScene {...{ article, scene, variant }} isChosen={variant === chosen} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SizeScene({
  article,
  scene,
  variant,
  isChosen,
}: {
  article: Article
  scene: SceneName
  variant: Variant
  isChosen: boolean
}) {
  const t = useT()
  const format = useFormat()
  const { pathname } = useLocation()
  const { x, y, width, height } = scenes[scene]
  const size = t('page.article.centimetres', {
    width: format.number(Math.round(variant.widthMm) / 10),
    height: format.number(Math.round(variant.heightMm) / 10),
  })
  const picture = (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <use href={`#scene-${scene}`} />
      <Thing kind={article.kind} scene={scene} variant={variant} />
    </svg>
  )
  const words = (
    <>
      {picture}
      {variant.label !== '' && <strong>{variant.label}</strong>}
      {!isSameText(variant.label, size) && (
        <span className="muted">
          {article.kind === 'mug' || article.kind === 'bag'
            ? t('page.article.scale.print', { size })
            : size}
        </span>
      )}
    </>
  )
  if (article.variants.length < 2) return <div className="size-scene">{words}</div>
  return (
    <a
      className="size-scene"
      href={`${pathname}?variant=${encodeURIComponent(variant.code)}`}
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
    >
      {words}
    </a>
  )
}

function Thing({ kind, scene, variant }: { kind: string; scene: SceneName; variant: Variant }) {
  const box = placeIn(scene, shownSize(kind, variant))
  const { x, y, width, height } = box
  if (kind === 'mug') return <SceneMug box={box} id={`scene-print-${variant.code}`} />
  if (kind === 'bag') {
    const bag = bagAround(box)
    const [left, right] = [bag.x + 60, bag.x + bag.width - 60]
    const shoulder = { x: person.x + person.width - 110, y: person.y + 310 }
    return (
      <>
        <path
          d={`M${left} ${bag.y}L${shoulder.x - 40} ${shoulder.y}q40-40 80 0L${right} ${bag.y}`}
          className="scene-strap"
        />
        <rect {...bag} rx={12} className="scene-bag" />
        <use href="#scene-photo" {...box} />
      </>
    )
  }
  if (kind === 'cushion') {
    const dent = Math.round(width / 14)
    const [right, bottom] = [x + width, y + height]
    return (
      <path
        className="scene-thing"
        d={`M${x} ${y}Q${x + width / 2} ${y + dent} ${right} ${y}Q${right - dent} ${y + height / 2} ${right} ${bottom}Q${x + width / 2} ${bottom - dent} ${x} ${bottom}Q${x + dent} ${y + height / 2} ${x} ${y}Z`}
      />
    )
  }
  return (
    <>
      <use href="#scene-photo" {...box} />
      <rect {...box} className="scene-frame" />
    </>
  )
}

/** Same text, whatever blanks stand between the numbers. */
const isSameText = (one: string, other: string) =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')

/** Colours of one size are one size. */
function distinct(variants: readonly Variant[], chosen: Variant): Variant[] {
  const known = new Map<string, Variant>()
  for (const variant of [chosen, ...variants]) {
    const key = `${variant.widthMm} ${variant.heightMm}`
    if (!known.has(key)) known.set(key, variant)
  }
  const shown = new Set(known.values())
  return variants.filter((variant) => shown.has(variant))
}
