import { useId, useRef, useState, type ReactNode } from 'react'
import { documentOf, pageOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { BorderCard } from '#app/editor/effects/border-card.tsx'
import { RedEyeCard } from '#app/editor/effects/red-eye-card.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Asset } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { pictureDefaults } from '#design/elements/photo.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { leastCutCrop } from '#design/faces/head-crop.ts'
import { knownFaces } from './faces/known-faces.ts'
import { libraryOf } from './library/library-of.ts'
import { AdjustCard } from './tools/adjust-card.tsx'
import { CropCard } from './tools/crop-card.tsx'
import type { FilledPicture, Picture } from './tools/crop-rules.ts'
import { MaskCard } from './tools/mask-card.tsx'
import { setPicture } from './tools/set-picture.ts'
import { CardHead, StayingCard } from './tools/tool-card.tsx'
import '#app/editor/effects/effects.css'
import './photo-tools.css'

/** Photo tools: what can be done with the chosen photo, or with a slot that has one. */
export function PhotoTools({ element }: { element: Picture }) {
  const photo = useEditorState((state) =>
    element.asset === null ? undefined : findAsset(documentOf(state), element.asset),
  )
  if (!photo || !isFilled(element)) return null
  const mayCrop = element.locked === 'no' || (element.type === 'slot' && element.editable)
  return (
    <>
      {mayCrop && <CropTool picture={element} photo={photo} />}
      {mayCrop && <ReplaceTool picture={element} />}
      {element.locked === 'no' && <LookTools picture={element} photo={photo} />}
    </>
  )
}

type Props = { picture: FilledPicture; photo: Asset }

const isFilled = (element: Picture): element is FilledPicture => element.asset !== null

function CropTool({ picture, photo }: Props) {
  const editor = useEditor()
  const t = useT()
  const isCropping = useEditorState(
    ({ editing }) => editing?.kind === 'crop' && editing.elementId === picture.id,
  )
  return (
    <>
      <button
        type="button"
        className="editor-icon-button"
        aria-pressed={isCropping}
        aria-label={t('create.photos.crop')}
        title={t('create.photos.crop')}
        onClick={() => editor.edit(isCropping ? null : { kind: 'crop', elementId: picture.id })}
      >
        <Icon name="crop" />
      </button>
      <StayingCard
        isOpen={isCropping}
        label={t('create.photos.crop')}
        onClose={() => editor.edit(null)}
      >
        <CropCard picture={picture} photo={photo} />
      </StayingCard>
    </>
  )
}

function ReplaceTool({ picture }: { picture: FilledPicture }) {
  const editor = useEditor()
  function replace(): void {
    libraryOf(editor).startReplacing(picture.id)
    editor.openPanel('photos')
  }
  return <ToolButton name="replace" icon="replace" onPress={replace} />
}

function LookTools({ picture, photo }: Props) {
  const editor = useEditor()
  const { flipX, flipY, rotation } = picture
  return (
    <>
      <CardTool name="adjust" icon="sliders-horizontal">
        <AdjustCard picture={picture} photo={photo} />
      </CardTool>
      <CardTool name="mask" icon="shapes">
        <MaskCard picture={picture} />
      </CardTool>
      <CardTool name="border" icon="image">
        <BorderCard picture={picture} />
      </CardTool>
      <CardTool name="redEyes" icon="eye">
        <RedEyeCard picture={picture} photo={photo} />
      </CardTool>
      <ToolButton
        name="turn"
        icon="rotate-cw"
        onPress={() =>
          editor.run({ type: 'rotate', elementId: picture.id, rotation: rotation + 90 })
        }
      />
      <ToolButton
        name="flipX"
        icon="flip-horizontal-2"
        isPressed={flipX}
        onPress={() => editor.run(setPicture(picture, { flipX: !flipX }))}
      />
      <ToolButton
        name="flipY"
        icon="flip-vertical-2"
        isPressed={flipY}
        onPress={() => editor.run(setPicture(picture, { flipY: !flipY }))}
      />
      <ToolButton
        name="reset"
        icon="rotate-ccw-clock"
        onPress={() =>
          editor.run(
            setPicture(picture, {
              ...pictureDefaults,
              border: null,
              shadow: null,
              redEyes: [],
              crop: cropAtFirst(editor, picture, photo),
            }),
          )
        }
      />
    </>
  )
}

/** As it was placed: with its people in sight. */
const cropAtFirst = (editor: Editor, picture: FilledPicture, photo: Asset) =>
  leastCutCrop(
    { ...photo, faces: knownFaces(picture.asset) },
    windowOf(pageOf(editor.getState()), picture),
  )

type ToolName = 'replace' | 'turn' | 'flipX' | 'flipY' | 'reset' | 'adjust' | 'mask'
type EffectName = 'border' | 'redEyes'
const wordsOf = (name: ToolName | EffectName): MessageId =>
  name === 'border' || name === 'redEyes'
    ? `create.effects.tool.${name}`
    : `create.photos.tool.${name}`

function ToolButton(props: {
  name: ToolName
  icon: IconName
  isPressed?: boolean
  onPress: () => void
}) {
  const { name, icon, isPressed, onPress } = props
  const editor = useEditor()
  const t = useT()
  const words = t(wordsOf(name))
  return (
    <button
      type="button"
      className="editor-icon-button"
      aria-label={words}
      title={words}
      aria-pressed={isPressed}
      onClick={() => {
        onPress()
        editor.announce(words)
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Its card is made when it is opened: a bar with eight pictures would be drawn for every photo. */
function CardTool(props: { name: ToolName | EffectName; icon: IconName; children: ReactNode }) {
  const { name, icon, children } = props
  const editor = useEditor()
  const t = useT()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const words = t(wordsOf(name))
  return (
    <>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={words}
        title={words}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        <Icon name={icon} />
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        role="group"
        aria-label={words}
        className="popover photo-card"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          // Two cards would lie over each other.
          if (newState === 'open') editor.edit(null)
        }}
      >
        {isOpen && (
          <>
            <CardHead title={words} onClose={() => card.current?.hidePopover()} />
            {children}
          </>
        )}
      </div>
    </>
  )
}
