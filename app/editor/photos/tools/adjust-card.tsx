import { useId } from 'react'
import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { AutoEnhance } from '#app/editor/effects/auto-enhance.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { Command } from '#design/commands/command.ts'
import type { Asset } from '#design/document.ts'
import { filterMatrix } from '#design/draw/filter-matrix.ts'
import type { FilledPicture } from './crop-rules.ts'
import { GestureSlider } from './gesture-slider.tsx'
import { lookNames, lookOf, photoLooks, type PhotoLook } from './photo-looks.ts'
import { setPicture } from './set-picture.ts'

const parts = ['brightness', 'contrast', 'saturation'] as const

/** Ready-made looks, the three numbers that each of them is made of, and what goes with any look. */
export function AdjustCard({ picture, photo }: { picture: FilledPicture; photo: Asset }) {
  const editor = useEditor()
  const t = useT()
  const { percent } = useFormat()
  const { filter } = picture
  const look = lookOf(filter)
  const withFilter = (next: typeof filter): Command => setPicture(picture, { filter: next })

  return (
    <div className="photo-card-body">
      <AutoEnhance picture={picture} photo={photo} />
      <fieldset className="photo-looks">
        <legend className="visually-hidden">{t('create.photos.looks')}</legend>
        {lookNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === look}
            onClick={() => editor.run(withFilter({ ...filter, ...photoLooks[name] }))}
          >
            <LookPreview name={name} picture={picture} photo={photo} />
            <span>{t(`create.photos.look.${name}`)}</span>
          </button>
        ))}
      </fieldset>
      {parts.map((part) => (
        <GestureSlider
          key={part}
          label={t(`create.photos.${part}`)}
          valueText={percent(Math.round(filter[part] * 100))}
          min={0}
          max={2}
          step={0.01}
          value={filter[part]}
          commandFor={(value) => withFilter({ ...filter, [part]: value })}
        />
      ))}
      {(['warmth', 'sharpness'] as const).map((part) => (
        <GestureSlider
          key={part}
          label={t(`create.effects.${part}`)}
          valueText={percent(Math.round((filter[part] ?? 0) * 100))}
          min={part === 'warmth' ? -1 : 0}
          max={1}
          step={0.01}
          value={filter[part] ?? 0}
          commandFor={(value) => withFilter({ ...filter, [part]: value })}
        />
      ))}
    </div>
  )
}

/** By the very matrix that is printed. */
function LookPreview(props: { name: PhotoLook; picture: FilledPicture; photo: Asset }) {
  const { name, picture, photo } = props
  const id = useId()
  const matrix = filterMatrix(photoLooks[name])
  const rows = matrix && [0, 4, 8].map((at) => [...matrix.slice(at, at + 3), 0, matrix[at + 3]])
  return (
    <svg viewBox="0 0 1 1" aria-hidden>
      {rows && (
        <filter id={id} colorInterpolationFilters="sRGB">
          <feColorMatrix values={[...rows.flat(), 0, 0, 0, 1, 0].join(' ')} />
        </filter>
      )}
      <image
        href={imageHref({ assets: { [picture.asset]: photo } }, picture.asset, 320)}
        width="1"
        height="1"
        preserveAspectRatio="xMidYMid slice"
        filter={rows ? `url(#${id})` : undefined}
      />
    </svg>
  )
}
