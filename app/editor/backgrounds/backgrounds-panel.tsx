import { useState } from 'react'
import { calmPageOf, documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { BackgroundPhotos } from './background-photos.tsx'
import { colourCommands, type ChangeBackgrounds } from './background-commands.ts'
import { Patterns } from './patterns.tsx'
import { ColourChoice } from '#app/editor/colours/colour-choice.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'

/** Colour, pattern or photo, on the page that is shown or on all of them. */
export default function BackgroundsPanel() {
  const editor = useEditor()
  const t = useT()
  const page = useEditorState(calmPageOf)
  const pageCount = useEditorState((state) => documentOf(state).pages.length)
  const [reach, setReach] = useState<'page' | 'all'>('page')
  const burst = useBurst()
  const isFixed = useEditorState(
    (state) =>
      calmPageOf(state).background.locked === 'by-template' && !documentOf(state).isTemplate,
  )

  const pageIds = () =>
    reach === 'all' ? documentOf(editor.getState()).pages.map(({ id }) => id) : [page.id]
  const change: ChangeBackgrounds = (commandsFor, said) => {
    const result = editor.runAll(commandsFor(pageIds()))
    editor.announce(result?.ok ? said : t('create.tools.backgroundFixed'))
  }

  return (
    <div className="word-panel">
      {isFixed && <p className="word-hint">{t('create.tools.backgroundFixed')}</p>}
      {pageCount > 1 && (
        <Options
          label={t('create.tools.reach')}
          value={reach}
          options={[
            { value: 'page', label: t('create.tools.reach.page') },
            { value: 'all', label: t('create.tools.reach.all') },
          ]}
          onChoose={setReach}
        />
      )}
      <ColourChoice
        label={t('create.tools.colour')}
        value={page.background.color}
        onChoose={(color) =>
          burst.run(...colourCommands(documentOf(editor.getState()), pageIds(), color))
        }
      />
      <Patterns page={page} change={change} />
      <BackgroundPhotos page={page} change={change} />
    </div>
  )
}
