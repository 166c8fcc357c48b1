import { hydrateRoot } from 'react-dom/client'
import { fetchBundle } from '#app/i18n/fetch-bundle.ts'
import { createTranslator } from '#app/i18n/translator.ts'
import { withCommands } from './core/lazy-commands.ts'
import { facesAtStart } from './core/faces-at-start.ts'
import { EDITOR_DATA_ID, EDITOR_ID, ID_PREFIX, type EditorData } from './editor-data.ts'
import { EditorRoot } from './editor-root.tsx'

const data = document.getElementById(EDITOR_DATA_ID)!.textContent
const { view, start, bundles } = JSON.parse(data) as EditorData
const { iso } = view.locale
const words = await Promise.all(bundles.map((name) => fetchBundle(iso, name, view.build.date)))
const { t } = createTranslator(iso, Object.assign({}, ...words))

facesAtStart.push(...start.photoFaces)
// Not as a transition: shown in steps, it takes longer until something can be dragged.
hydrateRoot(document.getElementById(EDITOR_ID)!, <EditorRoot view={view} t={t} start={start} />, {
  identifierPrefix: ID_PREFIX,
})
withCommands(() => {})
void import('#app/document/watch-page.ts').then(({ watchPage }) => watchPage())
void import('#app/consent/start-consent.ts').then(({ startConsent }) => startConsent())
