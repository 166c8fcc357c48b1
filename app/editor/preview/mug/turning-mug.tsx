import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { Button } from '#app/ui/form/button.tsx'
import type { Size } from '#design/geometry.ts'
import { openMugScene, type Glaze, type MugScene } from './mug-scene.ts'
import { mugFor } from './mug-shape.ts'
import { STEP_DEGREES, withinTurn } from './turning.ts'
import { FIRST_DEGREES, useTurning } from './use-turning.ts'

type TurningMugProps = {
  /** The page as it is cut; undefined until it is painted. */
  print: HTMLCanvasElement | undefined
  size: Size
  glaze: Glaze
  /** This browser cannot draw in space, or has just lost the means to. */
  onUnable: () => void
}

const SHARPEST_PIXEL_RATIO = 2

/** The mug with its print, to be turned by hand, by keys or by buttons. */
export function TurningMug({ print, size, glaze, onUnable }: TurningMugProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<MugScene | undefined>(undefined)
  const t = useT()
  const [degrees, setDegrees] = useState(FIRST_DEGREES)
  const turning = useTurning((next) => {
    scene.current?.draw(next)
    setDegrees(Math.round(withinTurn(next)))
  })
  const redraw = useEffectEvent(() => scene.current?.draw(turning.now()))
  const giveUp = useEffectEvent(onUnable)

  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    const opened = openMugScene(shown, mugFor({ width: size.width, height: size.height }), glaze)
    if (!opened) return giveUp()
    scene.current = opened
    const lose = () => giveUp()
    shown.addEventListener('webglcontextlost', lose)
    const observer = new ResizeObserver(([entry]) => {
      const ratio = Math.min(SHARPEST_PIXEL_RATIO, devicePixelRatio)
      shown.width = Math.round((entry?.contentRect.width ?? 1) * ratio)
      shown.height = Math.round((entry?.contentRect.height ?? 1) * ratio)
      redraw()
    })
    observer.observe(shown)
    return () => {
      observer.disconnect()
      shown.removeEventListener('webglcontextlost', lose)
      scene.current = undefined
      opened.close()
    }
  }, [size.width, size.height, glaze])

  const arrive = useEffectEvent(() => turning.arrive())
  useEffect(() => {
    if (!print || !scene.current) return
    scene.current.showPrint(print)
    redraw()
    arrive()
  }, [print])

  return (
    <div className="turning-mug">
      <canvas
        ref={canvas}
        tabIndex={0}
        role="slider"
        aria-label={t('create.preview.turn')}
        aria-valuemin={-180}
        aria-valuemax={180}
        aria-valuenow={degrees}
        aria-valuetext={turnWords(t, degrees)}
        {...turning.handlers}
      />
      <div className="turning-mug-buttons">
        <Button
          type="button"
          variant="secondary"
          icon="arrow-left"
          aria-label={t('create.preview.turn.left')}
          onClick={() => turning.turnBy(-STEP_DEGREES * 3)}
        />
        <p>{t('create.preview.turn.hint')}</p>
        <Button
          type="button"
          variant="secondary"
          icon="arrow-right"
          aria-label={t('create.preview.turn.right')}
          onClick={() => turning.turnBy(STEP_DEGREES * 3)}
        />
      </div>
    </div>
  )
}

function turnWords(t: Translate, degrees: number): string {
  if (degrees === 0) return t('create.preview.turn.front')
  return degrees < 0
    ? t('create.preview.turn.toLeft', { degrees: -degrees })
    : t('create.preview.turn.toRight', { degrees })
}
