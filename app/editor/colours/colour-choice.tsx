import { useId, useState } from 'react'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { ToolGlyph } from '#app/editor/tools/tool-glyph.tsx'
import { palette, readColour } from './palette.ts'
import { usedColours } from './used-colours.ts'
import { useColourName } from './use-colour-name.ts'
import './colours.css'

type ColourChoiceProps = {
  label: string
  value: string | null
  onChoose: (colour: string) => void
  /** Choice of none, where nothing at all may be chosen too. */
  onChooseNone?: () => void
}

/** The palette, the colours that the design has already, and any other. */
export function ColourChoice({ label, value, onChoose, onChooseNone }: ColourChoiceProps) {
  const document = useEditorState(settledDocumentOf)
  const t = useT()
  const name = useId()
  const used = usedColours(document)
  return (
    <fieldset className="colours">
      <legend className="colours-label">{label}</legend>
      {onChooseNone && (
        <div className="colours-none">
          <Swatch group={name} colour={null} isChosen={value === null} onChoose={onChooseNone} />
          <span aria-hidden>{t('create.tools.colour.none')}</span>
        </div>
      )}
      <div className="colours-grid">
        {palette.map(([, colour]) => (
          <Swatch
            key={colour}
            group={name}
            colour={colour}
            isChosen={colour === value}
            onChoose={() => onChoose(colour)}
          />
        ))}
      </div>
      {used.length > 1 && (
        <>
          <p className="colours-label" id={`${name}-used`}>
            {t('create.tools.colourUsed')}
          </p>
          <div className="colours-grid" role="group" aria-labelledby={`${name}-used`}>
            {used.map((colour) => (
              <Swatch
                key={colour}
                group={`${name}-used`}
                colour={colour}
                isChosen={colour === value}
                onChoose={() => onChoose(colour)}
              />
            ))}
          </div>
        </>
      )}
      <OwnColour value={value} onChoose={onChoose} />
    </fieldset>
  )
}

type SwatchProps = {
  group: string
  colour: string | null
  isChosen: boolean
  onChoose: () => void
}

function Swatch({ group, colour, isChosen, onChoose }: SwatchProps) {
  const nameOf = useColourName()
  const style = { backgroundColor: colour ?? undefined }
  return (
    <label className="colour-swatch" title={nameOf(colour)}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        aria-label={nameOf(colour)}
        className={colour === null ? 'colour-none' : undefined}
        style={style}
      />
    </label>
  )
}

/** By the browser's own picker, from the screen where the browser can, or as digits. */
function OwnColour({ value, onChoose }: { value: string | null; onChoose: (c: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState<string | undefined>()
  // Panels are never rendered on the server.
  const canPick = 'EyeDropper' in globalThis
  const shown = typed ?? value ?? ''
  return (
    <div className="colours-own">
      <input
        type="color"
        aria-label={t('create.tools.colourOwn')}
        value={value ?? '#ffffff'}
        onChange={(event) => onChoose(event.target.value)}
      />
      <input
        type="text"
        className="field-control"
        aria-label={t('create.tools.colourDigits')}
        aria-invalid={typed !== undefined && readColour(typed) === undefined}
        value={shown}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          const colour = readColour(event.target.value)
          if (colour) onChoose(colour)
        }}
        onBlur={() => setTyped(undefined)}
      />
      {canPick && (
        <button
          type="button"
          className="editor-icon-button"
          aria-label={t('create.tools.colourPick')}
          title={t('create.tools.colourPick')}
          onClick={() => void pickFromScreen(onChoose)}
        >
          <ToolGlyph name="pipette" />
        </button>
      )}
    </div>
  )
}

type EyeDropper = new () => { open: () => Promise<{ sRGBHex: string }> }

async function pickFromScreen(onChoose: (colour: string) => void): Promise<void> {
  const { EyeDropper } = window as unknown as { EyeDropper: EyeDropper }
  try {
    const { sRGBHex } = await new EyeDropper().open()
    const colour = readColour(sRGBHex)
    if (colour) onChoose(colour)
  } catch {
    // Escape was pressed: the colour stays as it was.
  }
}
