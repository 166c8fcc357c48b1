import { documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { bleedBoxOf } from '#design/document.ts'
import { flipInUnitSquare } from '#design/draw/flip.ts'
import { frameMatrix, multiply } from '#design/geometry.ts'
import { isFilled } from '#app/editor/canvas/gestures/crop-gestures.ts'
import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'

/** The rest of the photo beyond its frame, faint, while somebody chooses what of it shows. */
export function CropOverlay() {
  const page = useEditorState(pageOf)
  const assets = useEditorState((state) => documentOf(state).assets)
  const croppedId = useEditorState(({ editing }) =>
    editing?.kind === 'crop' ? editing.elementId : null,
  )
  const picture = page.elements.find(({ id }) => id === croppedId)
  if (!isFilled(picture)) return null
  const { width, height, crop } = picture
  const { x, y, ...size } = bleedBoxOf(page)
  const unit = multiply(frameMatrix(picture), [width, 0, 0, height, 0, 0])
  const shares = {
    x: 0 - crop.x / crop.width,
    y: 0 - crop.y / crop.height,
    width: 1 / crop.width,
    height: 1 / crop.height,
  }
  return (
    <svg viewBox={`${x} ${y} ${size.width} ${size.height}`} className="crop-rest" aria-hidden>
      <clipPath id="crop-rest-clip">
        <path d="M-99-99H99V99H-99ZM0 0H1V1H0Z" clipRule="evenodd" />
      </clipPath>
      <g transform={`matrix(${multiply(unit, flipInUnitSquare(picture)).join(' ')})`}>
        <g clipPath="url(#crop-rest-clip)">
          <image
            {...shares}
            href={imageHref({ assets }, picture.asset, 960)}
            preserveAspectRatio="none"
          />
        </g>
      </g>
    </svg>
  )
}
