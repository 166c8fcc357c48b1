import { useId } from 'react'
import { documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { ColourChoice } from '#app/editor/colours/colour-choice.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Edges } from '#design/edges.ts'

const WHITE = '#ffffff'
const FIRST_COLOUR = '#1f3a44'

const kinds = ['mirrored', 'wrapped', 'white', 'plain'] as const
type Kind = (typeof kinds)[number]

function kindOf(edges: Edges | undefined): Kind {
  if (!edges) return 'wrapped'
  if (edges.type === 'mirrored') return 'mirrored'
  return edges.color === WHITE ? 'white' : 'plain'
}

const edgesOf: Record<Kind, Edges | null> = {
  mirrored: { type: 'mirrored' },
  wrapped: null,
  white: { type: 'plain', color: WHITE },
  plain: { type: 'plain', color: FIRST_COLOUR },
}

/** Edges tool: what is printed round the sides of the frame. */
export function EdgesTool() {
  const kind = useEditorState((state) => kindOf(pageOf(state).edges))
  const t = useT()
  const label = t('create.formats.edges')
  return (
    <ToolPopover
      wide
      label={`${label}: ${t(`create.formats.edges.${kind}`)}`}
      face={
        <>
          <span className="edges-sign" data-edges={kind} aria-hidden />
          <span>{label}</span>
        </>
      }
    >
      <EdgesChoice />
    </ToolPopover>
  )
}

function EdgesChoice() {
  const editor = useEditor()
  const edges = useEditorState((state) => pageOf(state).edges)
  const kind = kindOf(edges)
  const name = useId()
  const t = useT()
  const choose = (wanted: Edges | null) => {
    const { pages } = documentOf(editor.getState())
    const result = editor.runAll(
      pages.map(({ id }) => ({ type: 'set-edges', pageId: id, edges: wanted })),
    )
    if (!result?.ok) return
    const chosen = t(`create.formats.edges.${kindOf(wanted ?? undefined)}`)
    editor.announce(t('create.formats.said.edges', { edges: chosen }))
  }
  return (
    <fieldset className="edges-choice">
      <legend>{t('create.formats.edges')}</legend>
      {kinds.map((one) => (
        <label key={one} htmlFor={`${name}-${one}`}>
          <input
            id={`${name}-${one}`}
            type="radio"
            name={name}
            checked={one === kind}
            aria-describedby={`${name}-${one}-hint`}
            onChange={() => choose(edgesOf[one])}
          />
          <span className="edges-sign" data-edges={one} aria-hidden />
          <span className="edges-name">{t(`create.formats.edges.${one}`)}</span>
          <span id={`${name}-${one}-hint`} className="edges-hint">
            {t(`create.formats.edges.${one}.hint`)}
          </span>
        </label>
      ))}
      {edges?.type === 'plain' && kind === 'plain' && (
        <ColourChoice
          label={t('create.formats.edges.colour')}
          value={edges.color}
          onChoose={(color) => choose({ type: 'plain', color })}
        />
      )}
    </fieldset>
  )
}
