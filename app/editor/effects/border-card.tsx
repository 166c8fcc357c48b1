import type { FilledPicture } from '#app/editor/photos/tools/crop-rules.ts'
import { setPicture } from '#app/editor/photos/tools/set-picture.ts'
import { ColourChoice } from '#app/editor/colours/colour-choice.tsx'
import { Slider } from '#app/editor/tools/slider.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { ShadowFields } from './shadow-fields.tsx'

const WHITE = '#ffffff'
const USUAL_SHARE = 0.04

/** A line around the photo, and the shadow that it throws. */
export function BorderCard({ picture }: { picture: FilledPicture }) {
  const t = useT()
  const { number } = useFormat()
  const burst = useBurst()
  const shorter = Math.min(picture.width, picture.height)
  const widest = Math.max(2, Math.round(shorter / 4))
  const border = picture.border ?? null
  const usual = Math.max(0.5, Math.round(shorter * USUAL_SHARE * 2) / 2)
  const change = (properties: Parameters<typeof setPicture>[1]) =>
    burst.run(setPicture(picture, properties))
  return (
    <div className="photo-card-body">
      <Slider
        label={t('create.effects.border')}
        value={border?.width ?? 0}
        min={0}
        max={widest}
        step={0.1}
        shown={t('create.mm', { value: number(Math.round((border?.width ?? 0) * 10) / 10) })}
        onChange={(width) =>
          change({ border: width < 0.1 ? null : { color: border?.color ?? WHITE, width } })
        }
      />
      <ColourChoice
        label={t('create.effects.border.colour')}
        value={border?.color ?? null}
        onChoose={(color) => change({ border: { color, width: border?.width ?? usual } })}
        onChooseNone={() => change({ border: null })}
      />
      <h3 className="effects-heading">{t('create.effects.shadow')}</h3>
      <ShadowFields
        shadow={picture.shadow ?? null}
        sizeMm={shorter}
        onChange={(shadow) => change({ shadow })}
      />
    </div>
  )
}
